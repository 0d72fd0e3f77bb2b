mapfile -t tasks < tasks.txt
echo "<goto>NEXT</goto>"
