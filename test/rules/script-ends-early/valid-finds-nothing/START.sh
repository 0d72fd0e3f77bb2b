#!/usr/bin/env bash
set -euo pipefail
next=$(ls queue/*.md 2>/dev/null | head -n 1 || true)
if [ -z "$next" ]; then
  echo "<goto>CHECK</goto>"
  exit 0
fi
package=$(grep -v '^#' packages.txt | head -n 1)
echo "$package" >&2
name=${1:-}
if [ -z "$name" ]; then name=$(git config user.name); fi
rm "$next"
echo "<goto>START</goto>"
