# Nobody asks for all of them yet.
case "$RAYMOND_RESULT" in
  one) echo '<result>done</result>' ;;
  *) echo '<goto>START</goto>' ;;
esac
