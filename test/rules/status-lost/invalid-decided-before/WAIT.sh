#!/bin/bash
set -euo pipefail
while ! curl -fsS "$URL" > page.html; do
  case $? in
    6|7) sleep 5 ;;
    *) echo "<goto>FIX</goto>"; exit 0 ;;
  esac
done
make check >&2 || true
status=$?
if [ "$status" -eq 0 ]; then
  echo "<result>it is there</result>"
else
  echo "<goto>FIX</goto>"
fi
