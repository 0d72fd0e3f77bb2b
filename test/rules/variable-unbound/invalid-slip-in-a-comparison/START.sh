branch=$(git branch --show-current)
if [ "$branh" = main ]; then
  echo "<goto>A</goto>"
else
  echo "<goto>B</goto>"
  echo "on $branch" >&2
fi
