next=${NEXT:-none}
if [ "$next" = none ]; then exit 1; fi
echo "<goto>$next</goto>"
