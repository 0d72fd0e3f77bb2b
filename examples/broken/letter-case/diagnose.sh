echo "<goto>REPORT</goto>"
