cd ..
echo "<goto>ASK</goto>"
