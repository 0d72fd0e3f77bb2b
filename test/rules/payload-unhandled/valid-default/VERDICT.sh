case "$RAYMOND_RESULT" in
  healthy) echo "<result>done</result>" ;;
  *) echo "<result>undo</result>" ;;
esac
