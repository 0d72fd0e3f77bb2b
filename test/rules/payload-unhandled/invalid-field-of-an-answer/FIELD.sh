IFS=: read -r verdict reason <<< "$RAYMOND_RESULT"
case "$verdict" in
  approved) echo "<result>merged</result>" ;;
  rejected) echo "<goto input='$reason'>FIX</goto>" ;;
  *) exit 1 ;;
esac
