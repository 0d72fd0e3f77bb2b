list=$(mktemp)
if [ -n "$X" ]; then
  printf '%s\n' one > "$list"
else
  for i in 1 2; do echo "$i"; done > "$list"
fi
while read -r x; do
  echo "<goto>A</goto>"
  exit
done < "$list"
