case "$RAYMOND_RESULT" in
  yes) echo "<goto input='$RAYMOND_INPUT'>LAST</goto>" ;;
  no) echo "<goto input='$RAYMOND_INPUT'>LAST</goto>" ;;
esac
