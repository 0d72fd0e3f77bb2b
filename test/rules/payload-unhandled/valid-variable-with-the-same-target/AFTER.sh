if [ "$RAYMOND_RESULT" = "reproduced" ]; then
  level=high
  next=FIX
else
  level=low
  next=FIX.md
fi
echo "level: $level" >&2
echo "<goto>$next</goto>"
