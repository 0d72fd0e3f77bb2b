#!/usr/bin/env bash
set -euo pipefail
next=$(ls queue/*.md 2>/dev/null | head -n 1)
if [[ -z ${next} ]]; then
  echo "<goto>CHECK</goto>"
  exit 0
fi
rm "$next"
echo "<goto>START</goto>"
