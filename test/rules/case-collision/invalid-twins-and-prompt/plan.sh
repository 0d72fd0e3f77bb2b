echo "<goto>Plan</goto>"
