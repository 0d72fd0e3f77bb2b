echo "<goto>FIX</goto>"
