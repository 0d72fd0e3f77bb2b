set -e
git clone --quiet "$REPOSITORY" checkout
cd checkout
# The tests run there.
echo "<goto>TEST</goto>"
