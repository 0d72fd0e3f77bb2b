#!/bin/bash
# Back to the state before the batch; its files go to the failed ones.
set -euo pipefail
git reset --quiet --hard migrate-safe-point
cat .migrate/batch >> .migrate/failed
grep -vxFf .migrate/batch .migrate/files > .migrate/files.new || true
mv .migrate/files.new .migrate/files
echo '<goto>NEXT_BATCH</goto>'
