if npm test > test.log 2>&1; then
  echo "<result>green</result>"
else
  echo "<goto>MEND</goto>"
fi
