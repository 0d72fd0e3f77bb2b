verdict=$RAYMOND_RESULT
if [ "$verdict" = "reproduced" ]; then
  next=FIX
else
  next=ASK
fi
echo "<goto>$next</goto>"
