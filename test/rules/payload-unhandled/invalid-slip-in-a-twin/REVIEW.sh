if npm test >/dev/null 2>&1; then
  echo "<result>aproved</result>"
else
  echo "<result>rejected</result>"
fi
