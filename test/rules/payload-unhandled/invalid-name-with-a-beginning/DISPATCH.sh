kind=$RAYMOND_RESULT
if [ "$kind" = BUG ]; then
  echo "urgent" >&2
fi
echo "<goto>DO_${kind}</goto>"
