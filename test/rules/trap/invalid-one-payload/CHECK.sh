case "$RAYMOND_RESULT" in
  done) echo '<result>done</result>' ;;
  retry) sleep 0.1; echo '<goto input="retry">CHECK</goto>' ;;
esac
