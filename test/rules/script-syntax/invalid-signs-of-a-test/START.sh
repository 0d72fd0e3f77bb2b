n=$(cat n)
if [ "$n" gt 3 ]; then
  echo "<result>often</result>"
else
  echo "<goto>NEXT</goto>"
fi
