case "$RAYMOND_RESULT" in
  pass) echo '<result>it is good</result>' ;;
  fail) echo '<result>it is to be undone</result>' ;;
esac
