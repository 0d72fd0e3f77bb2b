#!/usr/bin/env bash
set -euo pipefail
file=$(find inbox -maxdepth 1 -name '*.txt' -print | sort | head -n 1)
if [ -z "$file" ]; then
  echo `<goto>AGGREGATE</goto>`
  exit 0
fi
mv "$file" state/current.txt
echo '<result>moved</result>'
