case "$RAYMOND_RESULT" in
  bug) echo "<result>mend it</result>" ;;
  *) exit 1 ;;
esac
