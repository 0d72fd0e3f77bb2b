while read -r line; do
  if [[ $line == STOP ]]; then
    echo "<goto>YES</goto>"
  fi
done <lines.txt
echo "<result>none</result>"
