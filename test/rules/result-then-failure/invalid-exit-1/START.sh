echo "<goto>WORK</goto>"
exit 1
