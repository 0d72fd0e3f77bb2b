if [ "$(grep "^ready" state.txt 2>/dev/null)" ]; then
  echo "<goto>ASK</goto>"
elif [ -n "$(command -v jq)" ] && [ -f plan.md ]; then
  echo "<goto>ASK</goto>"
elif (( 10#$(date +%H) >= 22 || $(date +%-M) < 3 )); then
  echo "<result>at night</result>"
else
  day=$(date +%d)
  if [ "$day" -le 7 ]; then echo "<result>the first week</result>"; else echo "<goto>ASK</goto>"; fi
fi
