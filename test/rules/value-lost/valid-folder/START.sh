cd checkout
git pull --quiet
echo "<goto>UP</goto>"
