echo "<goto>WORK</goto>"
[ -n "$VERBOSE" ] && echo "went on to WORK" >&2
