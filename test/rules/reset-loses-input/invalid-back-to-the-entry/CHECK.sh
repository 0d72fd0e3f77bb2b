if [ -f goal-reached ]; then
  echo "<result>reached</result>"
else
  echo "<reset>START</reset>"
fi
