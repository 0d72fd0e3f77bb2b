touch "$1.lock"
echo "<goto>EMPTY</goto>"
[ -f lock ] && rm lock
