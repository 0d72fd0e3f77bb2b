if [ -f ticket.md ]; then
  echo "<goto>FIX</goto>"
else
  python3 decide.py
fi
