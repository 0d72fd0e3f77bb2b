case "$RAYMOND_RESULT" in
  good) echo "<result>shipped</result>" ;;
  bad) echo "<result>not shipped</result>" ;;
esac
