echo "<goto>PLAN</goto>"
