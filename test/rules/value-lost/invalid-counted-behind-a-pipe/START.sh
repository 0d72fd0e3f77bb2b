failed=0
cat results.txt | while read -r name verdict; do
  if [ "$verdict" != ok ]; then
    failed=$((failed + 1))
    echo "$name" >> test.log
  fi
done
if [ "$failed" -gt 0 ]; then
  echo "<goto>FIX</goto>"
else
  echo "<result>all is well</result>"
fi
