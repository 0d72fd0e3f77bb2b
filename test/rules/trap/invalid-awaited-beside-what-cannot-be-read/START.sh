if [ -f plan.py ]; then
  python3 plan.py
else
  echo "<goto>WAIT</goto>"
fi
