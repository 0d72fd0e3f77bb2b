echo "$RAYMOND_AGENT begins" >&2
case "$RAYMOND_PAYLOAD" in
  ok) echo "<goto>LAST</goto>" ;;
  *) echo "<goto>COUNT</goto>" ;;
esac
