printf '%s\n' one > list
sed -i '/one/d' list
while read -r x; do
  echo "<goto>A</goto>"
  exit
done < list
