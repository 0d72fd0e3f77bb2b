set -u
case "$RAYMOND_RESULT" in
  yes) next=START ;;
  no) next=NEXT ;;
esac
echo "<goto>$next</goto>"
