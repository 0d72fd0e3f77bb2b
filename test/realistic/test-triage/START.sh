#!/usr/bin/env bash
set -euo pipefail

results="${RAYMOND_INPUT:-test-results.json}"
mkdir -p triage

if ! failures=$(jq -e 'map(select(.status == "failed"))' "$results"); then
  echo "cannot read $results" >&2
  exit 2
fi

count=$(jq length <<< "$failures")
if (( count == 0 )); then
  echo "<result>all green</result>"
  exit 0
fi

jq 'sort_by(.id)' <<< "$failures" > triage/queue.json
echo '[]' > triage/handled.json
echo "$count failures" >&2
echo "<goto>NEXT</goto>"
