echo "<goto>WAIT.</goto>"
