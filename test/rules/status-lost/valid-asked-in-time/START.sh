#!/bin/bash
set -u
status=0
make test >&2 || status=$?
if [ "$status" -eq 2 ]; then
  echo "<goto>FIX</goto>"
  exit 0
fi
if make lint >&2; then
  echo "linted" >&2
else
  rc=$?
  if [ "$rc" -eq 2 ]; then echo "<goto>FIX</goto>"; else echo "<result>failed with $rc</result>"; fi
  exit 0
fi
! grep -q TODO src.txt
clean=$?
if [ "$clean" -eq 0 ]; then
  echo "<result>clean</result>"
elif ! make todo >&2 || [ -f .stop ]; then
  echo "<goto>FIX</goto>"
else
  make last >&2 || true
  echo "it ended with $?" >&2
  echo "<result>done</result>"
fi
