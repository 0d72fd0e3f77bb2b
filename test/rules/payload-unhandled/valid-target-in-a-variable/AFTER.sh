case "$RAYMOND_RESULT" in
  REPRODUCED) next=FIX ;;
  *) next=ASK ;;
esac
echo "<goto>$next</goto>"
