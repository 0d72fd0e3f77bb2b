touch lock
make all >&2
echo "<goto>FOLDER</goto>"
[ -f lock ] && rm lock
