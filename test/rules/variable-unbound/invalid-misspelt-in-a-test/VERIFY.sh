#!/bin/bash
bad=0
failures=$(grep -c FAIL test.log)
for i in 1 2 3; do
  curl -fs localhost/health > /dev/null || bad=$((bad + 1))
done
if [ $baad -eq 0 ] && [ "$failure" = 0 ]; then
  echo "<result>healthy</result>"
else
  echo "<result>sick</result>"
fi
