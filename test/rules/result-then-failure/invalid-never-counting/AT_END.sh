set -e
trap '[ $? -eq 0 ] || echo "<result>failed</result>"' EXIT
make test
echo "<goto>STRICT</goto>"
