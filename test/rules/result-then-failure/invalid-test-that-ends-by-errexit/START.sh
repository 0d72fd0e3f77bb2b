set -e
make all >&2
echo "<goto>WORK</goto>"
test -s report.txt
sort report.txt > sorted.txt
