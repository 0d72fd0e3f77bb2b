case "$RAYMOND_RESULT" in
  pass) echo "<result>ok</result>" ;;
  fail) echo '<call input="once" return="BACK">CHECK</call>' ;;
  *) exit 1 ;;
esac
