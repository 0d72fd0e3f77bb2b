#!/bin/bash
# ---
# timeout: 15m
# retries: 1
# ---
if make -s test > .land/test.log 2>&1; then
  echo "<goto>PUSH</goto>"
else
  echo "<result>BROKEN</result>"
fi
