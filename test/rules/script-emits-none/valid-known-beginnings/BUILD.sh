make
status=$?
if [ "$status" -gt 2 ]; then
  echo "<result>exit $status</result>"
elif [ "$status" -ne 0 ]; then
  echo "<goto>EXPLAIN</goto>"
else
  echo "<result>ok</result>"
fi
