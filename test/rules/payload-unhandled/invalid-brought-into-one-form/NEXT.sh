answer=$(echo "$RAYMOND_RESULT" | tr A-Z a-z)
case "$answer" in
  approved) echo '<result>merged</result>' ;;
  *) exit 1 ;;
esac
