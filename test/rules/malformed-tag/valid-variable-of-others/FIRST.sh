if [ -f urgent ]; then next=LAST; fi
if [ -z "$next" ]; then exit 1; fi
echo "<goto>$next</goto>"
