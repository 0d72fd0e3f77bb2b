case "$RAYMOND_INPUT" in
  0) echo '<result>empty</result>' ;;
  *) echo '<goto>SPLITT</goto>' ;;
esac
