if [ "${RAYMOND_RESULT:0:8}" = REJECTED ]; then echo '<reset>START</reset>'; else echo '<function return="BOTH">JUDGE</function>'; fi
