#!/bin/bash
LOG_LEVEL=1
all=0
n=0
tries=5
while true; do
  if make >&2; then echo "<goto>DONE</goto>"; exit 0; fi
  if [ "$LOG_LEVEL" -ge 3 ]; then date >> log.txt && break; fi
  if [ "$all" -ge 1 ]; then break; fi
  if [ "$((++n))" -ge 3 ]; then break; fi
  if (( --tries <= 2 )); then break; fi
  sleep 5
done
echo "<goto>FAILED</goto>"
