case $RAYMOND_RESULT in
  REJECTED | REJECTED:*) echo '<reset>START</reset>' ;;
  *) echo '<result>published</result>' ;;
esac
