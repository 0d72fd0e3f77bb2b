case "$RAYMOND_RESULT" in
  '') echo '<call return="START" input="deep">WORK</call>' ;;
  later) echo '<call return="START" input="quick">WORK</call>' ;;
  *) echo '<result>done</result>' ;;
esac
