case "$RAYMOND_RESULT" in
  approved) echo '<result>merged</result>' ;;
  rejected) echo '<result>given up</result>' ;;
esac
