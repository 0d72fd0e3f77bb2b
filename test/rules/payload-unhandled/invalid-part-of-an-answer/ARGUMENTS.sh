set -- $RAYMOND_RESULT
case "$1" in
  approved:) echo "<result>merged</result>" ;;
  *) echo "<reset>FIX</reset>" ;;
esac
