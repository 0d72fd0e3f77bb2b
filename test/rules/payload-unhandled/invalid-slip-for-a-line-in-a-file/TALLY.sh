if [[ $RAYMOND_RESULT == Pass ]]; then
  echo pass >> verdicts
else
  echo fail >> verdicts
fi
echo "<result>judged</result>"
