if (( tries -ge 5 )); then
  echo "<result>five</result>"
else
  echo "<result>less</result>"
fi
