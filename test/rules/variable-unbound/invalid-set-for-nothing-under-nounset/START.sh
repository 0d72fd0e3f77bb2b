set -u
if npm test > test.log 2>&1; then
  next=DONE
else
  nxt=START
fi
echo "<goto>$next</goto>"
