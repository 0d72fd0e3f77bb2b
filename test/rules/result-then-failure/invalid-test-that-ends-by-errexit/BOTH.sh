set -e
check() {
  [[ -n "$MODE" && "$MODE" != off ]]
}
echo "<goto>WORK</goto>"
check
(( ${#MODE} > 2 ))
echo "the mode is $MODE" >&2
