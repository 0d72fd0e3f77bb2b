echo "<goto>$(cat next.txt)</goto>"
