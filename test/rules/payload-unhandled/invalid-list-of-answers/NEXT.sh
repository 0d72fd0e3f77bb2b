case "$RAYMOND_RESULT" in
  yes) echo "<result>sent</result>" ;;
  no) echo "<result>b</result>" ;;
  *) exit 1 ;;
esac
