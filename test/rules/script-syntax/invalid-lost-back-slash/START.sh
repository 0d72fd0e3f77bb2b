failed=$(grep -c FAIL test.log)
if [ "$failed" -gt 0 ]; then
  echo "<goto input=\"$failed">FIX</goto>"
elif [ -f retry ]; then
  echo "<goto>ASK</goto>"
else
  echo "<goto input=\"none (nothing failed)\">LAST</goto>"
fi
