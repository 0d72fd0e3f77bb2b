set -eu
while [ ! -f ready ]; do
  tries=$((tries + 1))
  if [ "$tries" -gt 10 ]; then
    echo "<result>not ready</result>"
    exit 0
  fi
  sleep 5
done
rounds() { ((count++)); }
rounds
count=0
echo "<goto>START</goto>"
