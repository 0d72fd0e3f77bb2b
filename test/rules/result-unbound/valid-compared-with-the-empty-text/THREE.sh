case "$RAYMOND_RESULT" in
  bad) echo "<result>not shipped</result>" ;;
  '') echo "<result>shipped</result>" ;;
  *) exit 1 ;;
esac
