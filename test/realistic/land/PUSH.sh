#!/bin/bash
# One attempt. Rejected because main moved: rebase and come back. Each attempt counts.
set -uo pipefail

remote=${REMOTE:-origin} trunk=${TRUNK:-main}
max=${MAX_ATTEMPTS:-6}

attempts=$(cat .land/attempts 2>/dev/null || echo 0)
attempts=$((attempts + 1))
echo "$attempts" > .land/attempts

if [ "$attempts" -gt "$max" ]; then
  echo "<result>EXHAUSTED</result>"
  exit 0
fi

err=$(mktemp)
trap 'rm -f "$err"' EXIT

if git push --quiet "$remote" "HEAD:$trunk" 2> "$err"; then
  echo "<result>LANDED</result>"
elif grep -qE 'non-fast-forward|fetch first|cannot lock ref' "$err"; then
  # Somebody was faster. Wait a little, so that two robots don't chase each other.
  sleep $((RANDOM % 5 * attempts))
  echo "<goto>REBASE</goto>"
else
  cat "$err" >&2
  exit 1
fi
