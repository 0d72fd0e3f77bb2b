if [ -f choose.py ]; then
  python3 choose.py
else
  echo "<goto>WORK</goto>"
fi
