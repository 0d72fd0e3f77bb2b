#!/bin/bash
trap 'rm -f lock; exit 0' EXIT
touch lock
if ! make >/dev/null 2>&1; then
  echo "<goto>FIX</goto>"
  exit 1
fi
echo "<goto>OK</goto>"
