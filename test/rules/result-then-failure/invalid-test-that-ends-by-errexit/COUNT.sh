set -euo pipefail
rounds=0
if [ "$MODE" = thorough ]; then
  rounds=5
fi
echo "<goto>WORK</goto>"
[ "$rounds" -lt 3 ]
exit 0
