case "$RAYMOND_RESULT" in
  draft.md) echo "<result>ok</result>" ;;
  *) echo "<result>other</result>" ;;
esac
