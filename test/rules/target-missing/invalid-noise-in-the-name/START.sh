decide() {
  echo "no spec yet"
  echo BUILD
}
state=$(decide)
echo "<goto>$state</goto>"
