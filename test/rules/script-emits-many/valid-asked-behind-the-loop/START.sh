found=
while read -r line; do
  if [[ $line == STOP ]]; then
    echo "<goto>YES</goto>"
    found="$found $line"
  fi
done <lines.txt
if [ -z "$found" ]; then echo "<result>none</result>"; fi
