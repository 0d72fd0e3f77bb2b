claim() {
  mkdir claimed 2>/dev/null || return 1
  echo WORK
}
target=$(claim)
echo "<goto>$target</goto>"
