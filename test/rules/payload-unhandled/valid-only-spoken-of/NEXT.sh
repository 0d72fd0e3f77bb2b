case "$RAYMOND_RESULT" in
  healthy) echo "<result>done</result>" ;;
  unhealthy) echo "<result>undo</result>" ;;
  *) exit 1 ;;
esac
