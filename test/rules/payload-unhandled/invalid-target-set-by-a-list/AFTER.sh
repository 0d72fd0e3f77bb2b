next=ASK
[ "$RAYMOND_RESULT" = "reproduced" ] && next=FIX
echo "<goto>$next</goto>"
