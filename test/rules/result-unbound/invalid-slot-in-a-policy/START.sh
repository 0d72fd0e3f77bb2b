echo "<goto>WORK</goto>"
