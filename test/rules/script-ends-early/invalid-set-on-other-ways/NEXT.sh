set -u
if [ -f plan.md ]; then next=START; elif [ -f spec.md ]; then next=NEXT; fi
echo "<goto>$next</goto>"
