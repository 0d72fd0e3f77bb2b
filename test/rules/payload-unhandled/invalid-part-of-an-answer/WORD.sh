read -r verdict why <<< "$RAYMOND_RESULT"
case "$verdict" in
  APPROVED:) echo "<result>merged</result>" ;;
  REJECT:) echo "<reset>FIX</reset>" ;;
  *) exit 1 ;;
esac
