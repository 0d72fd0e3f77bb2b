npm ci && echo "<goto>FIX</goto>"
