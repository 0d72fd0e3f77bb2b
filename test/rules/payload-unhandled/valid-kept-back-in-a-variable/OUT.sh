case "$RAYMOND_RESULT" in
  yes) echo "<result>merged</result>" ;;
  no) echo "<result>refused</result>" ;;
  *) exit 1 ;;
esac
