sleep 60
if [ -e give-up ]; then echo "gave up" >&2; exit 1; fi
echo "<goto>WAIT</goto>"
