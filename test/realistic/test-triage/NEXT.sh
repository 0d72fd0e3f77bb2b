#!/usr/bin/env bash
# Takes the first failure off the queue.
set -euo pipefail

if [[ $(jq length triage/queue.json) -eq 0 ]]; then
  echo "<reset>REPORT</reset>"
  exit
fi

jq '.[0]' triage/queue.json > triage/current.json
jq '.[1:]' triage/queue.json > triage/queue.tmp && mv triage/queue.tmp triage/queue.json
rm -f triage/retried

id=$(jq -r .id triage/current.json)
if grep -Fxq -- "$id" data/known-flaky.txt 2>/dev/null; then
  echo "<goto input=\"known\">QUARANTINE</goto>"
else
  echo '<function return="ROUTE" input="triage/current.json" model="haiku">CLASSIFY</function>'
fi
