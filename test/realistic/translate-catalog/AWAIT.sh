#!/bin/bash
# ---
# timeout: 3h
# ---
set -euo pipefail
expected=$(cat .translate/expected)
until [ "$(find .translate/done .translate/failed -type f | wc -l)" -ge "$expected" ]; do
  sleep 15
done
echo '<goto>REPORT</goto>'
