kind=$(awk '{ if ($1 > 9) print "big"; else if ($1 > 4) print "middle"; else print "small" }' size.txt)
if [ "$kind" = big ]; then
  echo "<goto>FIX</goto>"
elif [[ $kind == middle || $kind == small ]]; then
  echo "<goto>MERGE</goto>"
fi
