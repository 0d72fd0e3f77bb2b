set -e
test -s report.txt
[ "$MODE" != off ]
echo "<goto>WORK</goto>"
