case "$RAYMOND_INPUT" in
  up)   echo '<result>it is up</result>' ;;
  down) echo '<call return="REPORT">WATCH</call>' ;;
esac
