for try in 1 2 3; do sleep 60; done
if [ ! -e ready ]; then echo "never became ready" >&2; exit 1; fi
echo "<goto>START</goto>"
