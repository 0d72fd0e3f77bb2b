while next=$(git branch --no-merged 2> /dev/null); [ -n "$next" ] || break; do
  echo "<goto>MERGE</goto>"
  exit 0
done
echo "<goto>CLEAN</goto>"
