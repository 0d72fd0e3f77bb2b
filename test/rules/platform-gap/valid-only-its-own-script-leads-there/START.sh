echo "<goto>PACK</goto>"
