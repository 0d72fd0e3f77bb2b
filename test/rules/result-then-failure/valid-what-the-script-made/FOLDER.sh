set -e
mkdir -p tmp
make -C tmp >&2
echo "<goto>REDIRECTED</goto>"
test -d tmp && rm -r tmp
