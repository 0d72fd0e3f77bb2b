if [ -f plan.md ] {
  echo "<goto>BUILD</goto>"
} else {
  echo "<goto>WAIT</goto>"
}
