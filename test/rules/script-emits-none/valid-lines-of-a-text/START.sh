while IFS=, read -r first other; do
  echo "$first, then $other" >> log
  echo "<goto>WORK</goto>"
  exit 0
done <<< "WORK,LATER"
