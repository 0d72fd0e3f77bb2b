#!/bin/bash
set -euo pipefail
file=$(head -n 1 port/files.txt)
if npx tsc --noEmit > port/types.log 2>&1; then
  sed -i 1d port/files.txt
  git add -- "$file"
  echo '<goto>NEXT_FILE</goto>'
else
  echo '<goto input="port/types.log">TYPES</goto>'
fi
