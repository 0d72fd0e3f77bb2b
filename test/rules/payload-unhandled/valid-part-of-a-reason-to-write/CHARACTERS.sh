if [ "${RAYMOND_RESULT:0:4}" = APPR ]; then
  echo "<result>merged</result>"
else
  echo "<reset>FIX</reset>"
fi
