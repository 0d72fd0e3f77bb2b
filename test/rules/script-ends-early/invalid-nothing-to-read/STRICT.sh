set -e
read -r answer
echo "<goto>DONE</goto>"
