answer=$RAYMOND_RESULT
verdict=$(echo "${answer%%:*}" | tr A-Z a-z)
case "$verdict" in
  approved) echo "<result>merged</result>" ;;
  rejected) echo "<reset>FIX</reset>" ;;
  *) exit 1 ;;
esac
