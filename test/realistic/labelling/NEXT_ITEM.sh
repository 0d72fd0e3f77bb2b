#!/bin/bash
set -euo pipefail

cursor=$(cat data/cursor)
item=$(sed -n "${cursor}p" "${ITEMS:-data/items.jsonl}")

if [ -z "$item" ]; then
  echo "<goto>QUALITY</goto>"
else
  printf '%s\n' "$item" >data/item.json
  echo "<function return='FIRST_LABEL' input='data/item.json'>ANNOTATE</function>"
fi
