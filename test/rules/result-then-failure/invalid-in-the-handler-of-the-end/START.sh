set -e
cleanup() { [ -f server.pid ] && kill "$(cat server.pid)"; }
trap cleanup EXIT
make all >&2
echo "<goto>NEXT</goto>"
