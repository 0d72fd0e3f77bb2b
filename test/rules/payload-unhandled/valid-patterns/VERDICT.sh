case "$RAYMOND_RESULT" in
  APPROVED) echo "<result>done</result>" ;;
  CHANGES*) echo "<goto>START</goto>" ;;
  *) exit 1 ;;
esac
