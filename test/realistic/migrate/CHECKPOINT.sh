#!/bin/bash
set -euo pipefail
grep -vxFf .migrate/batch .migrate/files > .migrate/files.new || true
mv .migrate/files.new .migrate/files
git add --all -- ':!.migrate'
git commit --quiet -m "Migrate $(wc -l < .migrate/batch) files"
echo '<goto>NEXT_BATCH</goto>'
