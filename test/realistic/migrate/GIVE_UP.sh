#!/bin/bash
set -euo pipefail
git checkout --quiet -- .
grep -vxFf .migrate/batch .migrate/files > .migrate/files.new || true
mv .migrate/files.new .migrate/files
sort -u -o .migrate/failed .migrate/failed .migrate/batch

if [ "$(wc -l < .migrate/failed)" -gt "${MAX_FAILED:-50}" ]; then
  echo '<goto>REPORT</goto>'
else
  echo '<goto>NEXT_BATCH</goto>'
fi
