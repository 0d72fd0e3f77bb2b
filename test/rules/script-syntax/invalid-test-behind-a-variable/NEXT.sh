if [ -n "$(git status --porcelain)" || [ "$n" -gt $max ]; then
  echo "<goto>LAST</goto>"
else
  echo "<result>none</result>"
fi
