for file in todo/*.txt; do
  echo "<goto>WORK</goto>"
  break
done
