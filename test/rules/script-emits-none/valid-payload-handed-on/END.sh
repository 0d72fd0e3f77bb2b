if [ "$RAYMOND_RESULT" = yes ]; then
  echo "<result>merged</result>"
elif [ "$RAYMOND_RESULT" = no ]; then
  echo "<result>refused</result>"
fi
