case "$RAYMOND_RESULT" in
  good) echo "<result>shipped</result>" ;;
  *) echo "<result>not shipped</result>" ;;
esac
