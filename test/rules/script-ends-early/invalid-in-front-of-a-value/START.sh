set -euo pipefail
make test >&2
rc=$?
if [ $rc -eq 0 ]; then next=SHIP; else next=MEND; fi
echo "<goto>$next</goto>"
