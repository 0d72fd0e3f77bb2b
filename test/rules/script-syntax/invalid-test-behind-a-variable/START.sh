if [ -f "$file"; then
  echo "<goto>NEXT</goto>"
else
  echo "<result>none</result>"
fi
