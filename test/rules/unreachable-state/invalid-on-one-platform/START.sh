npm test && echo "<result>green</result>" || echo "<goto>FIX</goto>"
