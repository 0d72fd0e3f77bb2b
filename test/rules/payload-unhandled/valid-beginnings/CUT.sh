case "${RAYMOND_RESULT%%:*}" in
  open|opens|opened) echo "<reset>START</reset>" ;;
  *) echo "<result>reviewed</result>" ;;
esac
