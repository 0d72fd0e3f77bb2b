next=
if [ -f a.txt ]; then next=YES; fi
echo "<goto>$next</goto>"
