#!/bin/bash
set -euo pipefail

: "${ITEMS:=data/items.jsonl}"
[ -s "$ITEMS" ] || { echo "no items in $ITEMS" >&2; exit 1; }
jq -e -s 'all(has("id") and has("text"))' "$ITEMS" >/dev/null || { echo "every line needs id and text" >&2; exit 1; }

[ -f data/cursor ] || echo 1 >data/cursor
[ -f data/disagreements ] || echo 0 >data/disagreements
touch data/labelled.jsonl
echo "<goto>NEXT_ITEM</goto>"
