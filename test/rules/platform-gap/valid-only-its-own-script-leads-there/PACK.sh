echo "<goto>UPLOAD</goto>"
