echo "<goto>A.sh</goto>"
