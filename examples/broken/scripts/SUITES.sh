set -e
cd "$(dirname "$0")/.."
failed=0
for suite in unit browser; do
  make "$suite" >&2 || ((failed++))
done
if [ "$failed" -gt 0 ]; then
  echo "<goto>REPRODUCE</goto>"
else
  echo "<goto>ANSWER</goto>"
fi
