make test >log.txt 2>&1
echo "<goto>EXPLAIN</goto>"
