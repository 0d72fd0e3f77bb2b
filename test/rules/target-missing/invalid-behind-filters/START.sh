next=MISSING
case "$RAYMOND_RESULT" in
  one) echo "<goto>NOWHERE</goto>" | tr -d '\r' ;;
  two) echo "<goto>$next</goto>" | tr -d '\r' ;;
  three) printf '%s\n' "<goto>GONE</goto>" | tail -n 1 ;;
  *) echo "<goto>LOST</goto>" | head -n 1 ;;
esac
