case "$RAYMOND_RESULT" in
  pushed) echo "<result>done</result>" ;;
  rejected) echo "<result>not shipped</result>" ;;
  *) exit 1 ;;
esac
