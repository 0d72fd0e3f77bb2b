case "$RAYMOND_RESULT" in
  small) echo '<result>done</result>' ;;
  large) echo '<call return="B">C</call>' ;;
esac
