#!/bin/bash
make >/dev/null 2>&1
status=$?
if [ "$status" -ne 0 ]; then
  echo "make failed" >&2
  exit "$status"
fi
echo "<goto>NEXT</goto>"
