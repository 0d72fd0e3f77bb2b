if [[ ${RAYMOND_RESULT%%:*} == APPROVED ]]; then
  echo "<result>merged</result>"
else
  echo "<reset>FIX</reset>"
fi
