if [ -f third ]; then next=FIRST; else next=LAST; fi
echo "the target was ${target:-not given}" >&2
echo "<goto>$next</goto>"
