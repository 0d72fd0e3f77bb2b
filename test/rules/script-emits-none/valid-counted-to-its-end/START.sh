#!/bin/bash
tries=0
while [ "$tries" -lt 3 ]; do
  if [ -f ready ]; then echo "<goto>WORK</goto>"; break; fi
  tries=$((tries + 1))
  sleep 10
done
if [ "$tries" -eq 3 ]; then echo "<result>not ready in time</result>"; fi
