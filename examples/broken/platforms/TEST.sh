npm test && echo "<goto>CLEAN</goto>" || echo "<goto>START</goto>"
