set -e
next=SHIP
make test >&2
if [ $? -eq 0 ]; then next=FIX; fi
echo "<goto>$next</goto>"
