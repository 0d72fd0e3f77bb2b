#!/usr/bin/env bash
set -euo pipefail
printf '%s' "$RAYMOND_RESULT" > run/answer.txt
expected=$(jq -r '.expected // empty' run/current.json)
if [[ -n $expected && "$(tr '[:upper:]' '[:lower:]' < run/answer.txt)" == *"${expected,,}"* ]]; then
  echo pass >> run/verdicts
  echo '<reset>NEXT_CASE</reset>'
else
  echo '<function return="TALLY">JUDGE</function>'
fi
