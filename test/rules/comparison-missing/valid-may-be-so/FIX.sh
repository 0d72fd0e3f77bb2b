make fix >&2
echo "<goto>START</goto>"
