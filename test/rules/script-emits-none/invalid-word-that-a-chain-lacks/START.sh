kind=$(awk '{ if ($1 > 9) print "big"; else if ($1 > 4) print "middle"; else print "small" }' size.txt)
if [ "$kind" = big ]; then
  echo "<goto>SPLIT</goto>"
elif [ "$kind" = middle ]; then
  echo "<result>kept</result>"
fi
