#!/bin/bash
if ! make test >&2; then
  rc=$?
  if [ "$rc" -eq 2 ]; then echo "<goto>FIX</goto>"; else echo "<goto>WAIT</goto>"; fi
  exit 0
fi
make lint >&2
if [ $? -eq 0 ]; then
  echo "<result>all is well</result>"
elif [ $? -eq 2 ]; then
  echo "<goto>FIX</goto>"
else
  echo "<goto>WAIT</goto>"
fi
