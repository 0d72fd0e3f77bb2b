#!/bin/bash
set -euo pipefail
total=$(wc -l <data/labelled.jsonl)
apart=$(wc -l <data/disagreements.jsonl 2>/dev/null || echo 0)
jq -s 'group_by(.label) | map({label: .[0].label, n: length})' data/labelled.jsonl >data/distribution.json
printf '<goto input="%s items, %s disagreements">AUDIT</goto>\n' "$total" "$apart"
