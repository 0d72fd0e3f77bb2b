trap 'echo "<goto>CLEAN</goto>"' EXIT
if [ -f todo.txt ]; then
  exec echo "<goto>MERGE</goto>"
fi
rm -f log
