case "$RAYMOND_RESULT" in
  [1-9]) echo "<result>task $RAYMOND_RESULT</result>" ;;
esac
