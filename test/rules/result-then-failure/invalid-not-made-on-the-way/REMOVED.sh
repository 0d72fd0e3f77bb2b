mkdir tmp
touch tmp/failed
make test && rm tmp/failed
echo "<goto>NEVER</goto>"
[ -f tmp/failed ] && rm -r tmp
