rm -f started.txt
echo "<goto>WORK</goto>"
make all >&2
[ ! -e started.txt ]
