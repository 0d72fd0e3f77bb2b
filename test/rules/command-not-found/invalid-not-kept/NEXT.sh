rounds=0
while [ "$rounds" -lt 3 ]; do
  rounds++
done
count=$rounds
count=expr $count + 1
echo "<result>$count</result>"
