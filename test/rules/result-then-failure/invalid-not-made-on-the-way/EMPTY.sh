: > make.log
make all 2>> make.log
echo "<goto>EARLY</goto>"
[ -s make.log ] && cat make.log >&2
