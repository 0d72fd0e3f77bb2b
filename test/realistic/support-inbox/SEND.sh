#!/bin/bash
set -e
for attempt in 1 2 3; do
  if sendmail -t < reply.txt; then
    echo "<reset>START</reset>"
    exit 0
  fi
  sleep $((attempt * 5))
done
echo "<goto>UNSENT</goto>"
