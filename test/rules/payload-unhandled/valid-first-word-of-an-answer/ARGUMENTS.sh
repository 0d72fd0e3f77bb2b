set -- $RAYMOND_RESULT
case "$1" in
  APPROVED:) echo "<result>merged</result>" ;;
  REJECTED:) echo "<reset>FIX</reset>" ;;
  *) exit 1 ;;
esac
