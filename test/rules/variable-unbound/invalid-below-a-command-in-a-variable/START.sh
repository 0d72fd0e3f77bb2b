fails=0
for i in $(seq 10); do
  $TEST_CMD > $i.log || fails=$((fails + 1))
done
if [ $fails -gt 0 ]; then echo "<goto input='$fails'>HUNT</goto>"; else echo "<result>fine</result>"; fi
