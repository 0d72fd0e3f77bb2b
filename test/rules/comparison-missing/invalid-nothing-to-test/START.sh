if [ $(grep -q "^ready" state.txt) ]; then
  echo "<goto>ASK</goto>"
elif [ -n "$(command -v jq >/dev/null 2>&1)" ]; then
  echo "<goto>ASK</goto>"
elif [ -f plan.md ] & [ -f spec.md ]; then
  echo "<goto>ASK</goto>"
elif (( $(date +%H) >= 22 )); then
  echo "<result>at night</result>"
else
  day=$(date +%d)
  if [[ $day -le 7 ]]; then echo "<result>the first week</result>"; else echo "<goto>ASK</goto>"; fi
fi
