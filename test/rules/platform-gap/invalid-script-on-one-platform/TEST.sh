npm test && echo "<goto>PACK</goto>" || echo "<goto>START</goto>"
