#!/bin/bash
n=0
until curl -sf localhost >/dev/null; do
  ((n++))
  if ((n > 4)); then echo "<goto>TIMEOUT</goto>"; exit 0; fi
  sleep 1
done
echo "<goto>UP</goto>"
