verdict=${RAYMOND_RESULT%: *}
case "$verdict" in
  APPROVED) echo "<result>merged</result>" ;;
  *) echo "<reset>FIX</reset>" ;;
esac
