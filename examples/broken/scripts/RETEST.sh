if make check >&2; then
  echo "<goto>ANSWER</goto>"
else
  echo "<goto>REPRODUCE</goto>"
fi
