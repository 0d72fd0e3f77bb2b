answer="${RAYMOND_RESULT,,}"
case "$answer" in
  approved) echo '<result>merged</result>' ;;
  "changes needed") echo '<reset>START</reset>' ;;
esac
