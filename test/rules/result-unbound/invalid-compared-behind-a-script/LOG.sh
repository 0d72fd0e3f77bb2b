echo "checked" >> log.txt
echo "<goto>SHIP</goto>"
