set -eu
export TICKET="$(git branch --show-current | grep -o '[0-9]*')"
echo "<goto>PLAN</goto>"
