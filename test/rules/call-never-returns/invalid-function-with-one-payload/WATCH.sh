sleep 60
case "$RAYMOND_INPUT" in
  up) echo '<goto input="up">WATCH</goto>' ;;
  *)  echo '<result>it is down</result>' ;;
esac
