failed=0
while read -r name verdict; do
  [ "$verdict" = ok ] || failed=$((failed + 1))
done < results.txt
git status --porcelain | while read -r mark path; do
  last=$path
  echo "$mark $last" >&2
done
if [ "$failed" -gt 0 ]; then
  echo "<goto>FIX</goto>"
else
  echo "<result>all is well</result>"
fi
