echo "<goto>START</goto>"
