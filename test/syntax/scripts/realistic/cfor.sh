#!/bin/bash
for ((i = 1; i <= 3; i++)); do
  if git push -q; then
    echo "<goto>DONE</goto>"
    exit 0
  fi
  if ((i == 3)); then
    echo "<goto>FAILED</goto>"
    exit 0
  fi
  sleep 2
done
