echo "<goto>REVIEW</goto>"
