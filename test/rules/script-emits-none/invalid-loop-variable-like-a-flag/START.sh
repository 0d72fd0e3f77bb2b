#!/usr/bin/env bash
n=0
while [ "$n" -lt 10 ]; do
  for f in queue/*; do
    [ -e "$f" ] || continue
    echo "<goto>WORK</goto>"
    exit 0
  done
  if [ -f stop ]; then echo "<goto>DONE</goto>"; exit 0; fi
  sleep 1
  n=$((n + 1))
done
