#!/bin/bash
set -euo pipefail
make test > test.log 2>&1
status=$?
if [ "$status" -eq 0 ]; then
  echo "<goto>SHIP</goto>"
else
  echo "<goto>FIX</goto>"
fi
