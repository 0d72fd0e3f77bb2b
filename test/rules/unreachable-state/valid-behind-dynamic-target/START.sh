echo "<goto>$(cat next-state.txt)</goto>"
