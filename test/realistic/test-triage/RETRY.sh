#!/usr/bin/env bash
set -u
id=$(jq -r .id triage/current.json)
if [[ -e triage/retried ]]; then
  echo "<goto>NEXT</goto>"
  exit 0
fi
touch triage/retried
sleep 30
if ./scripts/run-one-test "$id" >/dev/null 2>&1; then
  echo "<goto>NEXT</goto>"
else
  echo "<goto input='fails for its environment, twice'>QUARANTINE</goto>"
fi
