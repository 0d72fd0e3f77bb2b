set -e
trap 'echo "<result>failed</result>"; exit 0' ERR
make test
echo "<goto>AT_END</goto>"
