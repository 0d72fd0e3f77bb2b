verdict=$(echo "$RAYMOND_RESULT" | cut -d: -f1)
case "$verdict" in
  approved) echo "<result>merged</result>" ;;
  rejected) echo "<goto input='the tests'>FIX</goto>" ;;
esac
