set -e
isOn() { [ "$MODE" = on ]; }
echo "<goto>WORK</goto>"
if isOn; then echo "on" >&2; fi
[ -f report.txt ] || echo "no report" >&2
[ -f report.txt ] && sort report.txt >&2
! [ -f other.txt ]
exit 0
