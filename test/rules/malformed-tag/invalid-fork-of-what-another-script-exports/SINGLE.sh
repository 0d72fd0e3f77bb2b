export repo=$(basename "$PWD")
echo "<goto>WORK</goto>"
