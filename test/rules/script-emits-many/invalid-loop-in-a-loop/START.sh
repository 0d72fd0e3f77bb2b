round=0
while [ "$round" -lt 10 ]; do
  tick=0
  while [ "$tick" -lt 6 ]; do
    if [ -f answer.txt ]; then
      echo "<goto>YES</goto>"
    fi
    sleep 10
    tick=$((tick + 1))
  done
  round=$((round + 1))
done
echo "<result>none</result>"
