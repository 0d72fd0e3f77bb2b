verdict=$(head -n 1 verdict.txt)
if [ "$verdict" = needs work ]; then
  echo "<goto>NEXT</goto>"
else
  echo "<result>fine</result>"
fi
