if grep -q 'stack trace' current.md; then
  echo "<goto>REPRODUCE</goto>"
fi
echo "<goto>ANSWER</goto>"
