while [ ! -f plan.md ] {
  sleep 5
}
echo "<goto>ASK</goto>"
