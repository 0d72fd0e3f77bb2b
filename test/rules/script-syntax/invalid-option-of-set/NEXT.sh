set -o pipefial
make test 2>&1 | tee test.log >&2
echo "<result>done</result>"
