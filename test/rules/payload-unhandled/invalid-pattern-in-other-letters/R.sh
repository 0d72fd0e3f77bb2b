case "$RAYMOND_RESULT" in
  APPROVED*) echo "<result>a</result>" ;;
  rejected) echo "<result>b</result>" ;;
  *) exit 1 ;;
esac
