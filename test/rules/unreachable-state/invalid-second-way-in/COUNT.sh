echo "<goto>FOREVER</goto>"
