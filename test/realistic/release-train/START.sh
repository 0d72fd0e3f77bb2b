#!/bin/bash
set -euo pipefail
mkdir -p .train
previous=$(git describe --tags --abbrev=0 --match 'v*')
if git diff --quiet "$previous"..origin/main -- src; then
  echo "<result>Nothing to release since $previous.</result>"
  exit 0
fi
echo "$previous" >.train/previous
date -u +%FT%TZ >.train/departed
echo "<goto>FREEZE</goto>"
