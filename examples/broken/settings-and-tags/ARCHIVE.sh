mv tickets/current archive/
echo "<goto>$(cat next-state.txt)</goto>"
