#!/bin/bash
set -euo pipefail
mkdir -p .nightly

last=$(cat .nightly/last-commit 2>/dev/null || true)
git fetch --quiet origin
current=$(git rev-parse origin/main)

if [[ "$last" == "$current" ]]; then
  echo "<result>nothing new since $last</result>"
else
  echo "$current" > .nightly/commit
  echo 0 > .nightly/patches
  echo "<goto>FETCH</goto>"
fi
