sleep 60
case "$RAYMOND_INPUT" in
  up) echo '<goto input="up">WATCH</goto>' ;;
  *)  echo '<goto input="down">WATCH</goto>' ;;
esac
