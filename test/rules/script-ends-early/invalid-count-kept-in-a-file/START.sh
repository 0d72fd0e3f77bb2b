#!/bin/bash
set -e
tries=$(cat tries.txt 2>/dev/null || echo 0)
((tries++))
echo "$tries" > tries.txt
if [ "$tries" -gt 3 ]; then
  echo "<result>given up</result>"
else
  echo "<goto>WORK</goto>"
fi
