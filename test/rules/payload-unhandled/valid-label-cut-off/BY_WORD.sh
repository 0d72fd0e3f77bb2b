IFS=': ' read -r verdict reason <<< "$RAYMOND_RESULT"
if [ "$verdict" = REJECTED ]; then echo '<reset>START</reset>'; else echo '<function return="BY_LENGTH">JUDGE</function>'; fi
