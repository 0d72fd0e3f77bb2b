set -e
echo "<goto>WORK</goto>"
git push --quiet
