case "$RAYMOND_STATE" in
  FIRST||LAST) echo "<result>done</result>" ;;
  *) echo "<result>none</result>" ;;
esac
