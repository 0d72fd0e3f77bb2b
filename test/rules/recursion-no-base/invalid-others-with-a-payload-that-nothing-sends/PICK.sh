case "$RAYMOND_RESULT" in
  blue) echo '<call return="START" input="blue">WAIT</call>' ;;
  green) echo '<call return="DONE" input="blue">PICK</call>' ;;
  *) echo "<goto input=\"$RAYMOND_RESULT\">WAIT</goto>" ;;
esac
