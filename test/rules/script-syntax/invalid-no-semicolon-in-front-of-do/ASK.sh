for file in *.md do cat "$file" >> all.txt; done
echo "<goto>LAST</goto>"
