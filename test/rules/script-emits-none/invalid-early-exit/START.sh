if [ ! -f todo.txt ]; then
  echo "nothing to do"
  exit 0
fi
echo "<goto>WORK</goto>"
