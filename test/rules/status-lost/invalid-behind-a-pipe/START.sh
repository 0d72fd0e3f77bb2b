if make test 2>&1 | tee test.log; then
  echo "<goto>SHIP</goto>"
else
  echo "<goto>FIX</goto>"
fi
