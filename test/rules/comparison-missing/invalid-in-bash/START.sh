verdict=$(cat verdict.txt)
failed=$(grep -c FAIL results.txt)
if [ "$verdict"="pass" ]; then
  echo "<result>passed</result>"
elif [[ ! $verdict!=fail ]]; then
  echo "<goto>FIX</goto>"
elif [ $failed > 5 ]; then
  echo "<goto>FIX</goto>"
elif [ "$failed" < "$limit" ] || [ 3 >= $failed -o -f "$verdict"="x" ]; then
  echo "<goto>FIX</goto>"
elif [ "$verdict" -eq "passed with notes" ]; then
  echo "<goto>FIX</goto>"
elif [[ $failed > 10 && -f results.txt ]]; then
  echo "<goto>FIX</goto>"
else
  echo "<goto>FIX</goto>"
fi
