case "$RAYMOND_RESULT" in
  blue) echo '<call return="DONE" input="blue">WAIT</call>' ;;
  *) echo "<goto input=\"$RAYMOND_RESULT\">PICK</goto>" ;;
esac
