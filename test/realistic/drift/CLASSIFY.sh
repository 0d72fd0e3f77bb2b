#!/usr/bin/env bash
set -euo pipefail
declare -A count=([create]=0 [update]=0 [delete]=0)
while IFS= read -r action; do
  count[$action]=$(( ${count[$action]:-0} + 1 ))
done < <(jq -r '.resource_changes[].change.actions[]' plan.json)

if (( count[delete] > 0 )); then
  severity=high
elif (( count[update] > 5 )); then
  severity=medium
else
  severity=low
fi

next=EXPLAIN
[[ $severity == high ]] && next=PAGE
echo "<goto input=\"$severity\">$next</goto>"
