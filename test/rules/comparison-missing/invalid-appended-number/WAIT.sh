#!/bin/bash
tries=0
while [ $tries -lt 5 ] && [ ! -f plan.md ]; do
  sleep 1
  tries+=1
done
echo "<goto>START</goto>"
