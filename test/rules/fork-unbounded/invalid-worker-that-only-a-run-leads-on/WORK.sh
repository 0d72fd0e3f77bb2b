case "$RAYMOND_INPUT" in
  0) echo '<result>empty</result>' ;;
  *) echo "<goto>$(cat next)</goto>" ;;
esac
