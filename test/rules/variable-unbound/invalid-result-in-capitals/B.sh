case "$RESULT" in
  yes) echo "<result>a</result>" ;;
  no) echo "<result>b</result>" ;;
esac
