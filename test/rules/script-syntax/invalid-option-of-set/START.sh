set -euo pipfail
echo "<goto>NEXT</goto>"
