echo "<goto>PUSH</goto>"
