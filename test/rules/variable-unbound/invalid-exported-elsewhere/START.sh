set -eu
export RELEASE="$(cat VERSION)"
make build
echo "<goto>NOTES</goto>"
