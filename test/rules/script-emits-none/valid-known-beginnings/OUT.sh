case "$RAYMOND_RESULT" in
  ok) echo "<result>done</result>" ;;
  "exit "*) echo "<result>make is broken</result>" ;;
  failed*) echo "<result>the code is broken</result>" ;;
esac
