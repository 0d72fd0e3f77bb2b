n=$(cat count.txt || echo 0)
n=((n + 1))
echo "$n" > count.txt
echo "<goto>COUNT</goto>"
