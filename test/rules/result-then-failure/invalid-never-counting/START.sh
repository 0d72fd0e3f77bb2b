set -e
trap 'echo "<result>failed</result>"' ERR
make test
echo "<goto>STRICT</goto>"
