count=$(cat count.txt)
count=$count+1
echo "$count" > count.txt
if [ "$count" -gt 3 ]; then
  echo "<result>given up</result>"
else
  echo "<goto>START</goto>"
fi
