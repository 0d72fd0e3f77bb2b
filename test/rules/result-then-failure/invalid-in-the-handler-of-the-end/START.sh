set -e
cleanup() { [ -f lock ] && rm lock; }
trap cleanup EXIT
touch lock
make all >&2
rm lock
echo "<goto>NEXT</goto>"
