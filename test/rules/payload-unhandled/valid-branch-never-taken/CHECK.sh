if [ "$RAYMOND_RESULT" = again ]; then
  echo "<result>retried</result>"
else
  echo "<result>pass</result>"
fi
