set -euo pipefail
grep -q FAIL log
found=$?
next=SHIP
[ $found -eq 0 ] && next=FIX
echo "<goto>$next</goto>"
