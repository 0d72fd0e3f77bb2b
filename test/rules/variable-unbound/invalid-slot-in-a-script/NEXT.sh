case "$result" in
  yes) echo '<result>done</result>' ;;
  no) echo '<reset>START</reset>' ;;
  *) exit 1 ;;
esac
