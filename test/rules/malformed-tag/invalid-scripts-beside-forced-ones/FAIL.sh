# ---
# allowed_transitions: [{ tag: goto, target: END }]
# ---
if ! make; then
  echo "<goto>END</goto>"
  exit 4
fi
