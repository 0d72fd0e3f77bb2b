#!/bin/bash
set -euo pipefail

label=$RAYMOND_RESULT
if ! jq -e --arg l "$label" 'index($l)' guideline/labels.json >/dev/null; then
  label=unlabelled
fi

jq -c --arg chosen "$label" '. + {label: $chosen}' data/item.json >>data/labelled.jsonl
echo $(( $(cat data/cursor) + 1 )) >data/cursor

n=$(cat data/disagreements)
if [ "$n" -ge 25 ]; then
  echo 0 >data/disagreements
  echo "<reset>REVISE</reset>"
else
  echo "<goto>NEXT_ITEM</goto>"
fi
