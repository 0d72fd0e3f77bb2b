set -euo pipefail
if make test 2>&1 | tee test.log >&2; then
  echo "<result>all is well</result>"
  exit 0
fi
make lint 2>&1 | tail -n 5 >&2 || true
echo "<goto>FIX</goto>"
