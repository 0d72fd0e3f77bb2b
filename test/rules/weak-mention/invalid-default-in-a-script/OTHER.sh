next=${NEXT_STATE:-DEPLOYMENT}
if make; then next=FIX; fi
echo "<goto>$next</goto>"
