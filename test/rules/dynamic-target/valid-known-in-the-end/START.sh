if [ -f ticket.md ]; then
  next=FIX
else
  next=ASK
fi
echo "<goto>$next.md</goto>"
