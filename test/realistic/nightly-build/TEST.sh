#!/bin/bash
# ---
# timeout: 1h
# idle_timeout: 10m
# ---
set -uo pipefail
npm test > .nightly/test.log 2>&1
status=$?
case $status in
  0) echo "<goto>NOTES</goto>" ;;
  1) echo "<goto input=\".nightly/test.log\">DIAGNOSE</goto>" ;;
  *) echo "test runner crashed with $status" >&2; exit "$status" ;;
esac
