NOTE=""
if [ -n $NOTE ]; then
  echo "<goto>MERGE</goto>"
else
  echo "<result>nothing to merge</result>"
fi
