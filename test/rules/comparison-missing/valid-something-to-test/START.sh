hour=$(date +%H)
declare -A seen
if (( 1$hour - 100 >= 22 )) || (( ${seen[$hour]:-0} > 2 )); then
  echo "<result>at night</result>"
  exit
fi
minute=$(date +%M)
echo "$minute" >&2
for minute in 1 2 3; do
  if (( minute == 3 )); then echo "third" >&2; fi
done
if [ -n "$(grep -e -q options.txt)" ] || [ -n "$(echo a \>/dev/null)" ]; then echo "-q is there" >&2; fi
[ -f lock ] &
wait $! || echo "no lock" >&2
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
