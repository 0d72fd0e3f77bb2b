echo "<goto>Test</goto>"
