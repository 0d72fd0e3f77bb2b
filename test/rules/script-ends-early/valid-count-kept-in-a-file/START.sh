#!/bin/bash
set -e
tries=$(cat tries.txt 2>/dev/null || echo 1)
((tries++))
rounds=$(cat rounds.txt || echo 0)
((rounds++)) || true
echo "$tries" > tries.txt
echo "$rounds" > rounds.txt
if [ "$tries" -gt 3 ]; then
  echo "<result>given up after $rounds rounds</result>"
else
  echo "<goto>WORK</goto>"
fi
