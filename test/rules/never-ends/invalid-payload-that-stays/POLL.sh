case "$RAYMOND_RESULT" in
  wait) echo '<goto input="wait">POLL</goto>' ;;
  *) echo '<result>done</result>' ;;
esac
