if [ -n "$SLOW" ]; then
  touch lock
fi
echo "<goto>REMOVED</goto>"
[ -f lock ] && rm lock
