#!/usr/bin/env bash
set -euo pipefail
mkdir -p state/done

next_file() {
  local first
  first=$(find inbox -maxdepth 1 -name '*.txt' -print | sort | head -n 1)
  echo "$first"
}

local f="$(next_file)"
if [ -z "$f" ]; then
  echo '<result>all are done</result>'
  exit 0
fi
mv "$f" state/current.txt
echo '<goto>EXTRACT</goto>'
