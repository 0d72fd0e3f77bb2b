if [ "$mode" = once ]; then
  echo "one look" >&2
elif sleep 60; then
  echo "<goto>WATCH</goto>"
  exit 0
fi
echo "<result>looked</result>"
