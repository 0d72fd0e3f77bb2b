#!/bin/bash
set -euo pipefail

first=$(cat data/first)
second=$RAYMOND_RESULT

if [ "$first" = "$second" ]; then
  echo "<goto input='$first'>STORE</goto>"
  exit 0
fi

n=$(( $(cat data/disagreements) + 1 ))
echo "$n" >data/disagreements
jq -c --arg a "$first" --arg b "$second" '. + {a: $a, b: $b}' data/item.json >>data/disagreements.jsonl

printf '<function return="STORE" input="%s or %s">ADJUDICATE</function>\n' "$first" "$second"
