case "$RAYMOND_RESULT" in
  done) echo '<result>done</result>' ;;
  wait) sleep 1; echo '<goto input="wait">CHECK</goto>' ;;
esac
