set -euo pipefail
rc=0
make test >&2 || rc=$?
if [ "$rc" -eq 0 ]; then echo "<goto>NEXT</goto>"; else echo "<result>red</result>"; fi
