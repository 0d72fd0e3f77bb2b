npm test; echo "<goto>ANSWER</goto>"
