next=$(cat next-state.txt)
echo "<goto>$next</goto>"
