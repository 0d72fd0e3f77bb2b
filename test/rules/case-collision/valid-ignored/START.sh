echo "<goto>notes</goto>"
