set -e
case "$RAYMOND_RESULT" in
  approved) echo "<goto>DONE</goto>" ;;
  rejected) echo "<goto>START</goto>" ;;
esac
