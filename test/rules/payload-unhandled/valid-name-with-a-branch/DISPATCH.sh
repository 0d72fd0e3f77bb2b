case "$RAYMOND_RESULT" in
  QUESTION) next=FEATURE ;;
  *) next=$RAYMOND_RESULT ;;
esac
echo "<goto>$next</goto>"
