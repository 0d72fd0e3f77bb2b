case "$RAYMOND_RESULT" in
  left) echo '<fork next="START">WORK</fork>' ;;
  *)    echo '<result>done</result>' ;;
esac
