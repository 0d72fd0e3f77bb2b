echo "<goto>CLEAN</goto>"
