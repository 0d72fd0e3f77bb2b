case $RAYMOND_RESULT in
  approve | Approve) echo "<result>approved</result>" ;;
  "request changes" | request_changes) echo "<result>changes</result>" ;;
  *) exit 1 ;;
esac
