set -euo pipefail
rc=0
make test >&2 || rc=$?
if [ $rc -eq 0 ]; then next=SHIP; else next=MEND; fi
echo "<goto>$next</goto>"
