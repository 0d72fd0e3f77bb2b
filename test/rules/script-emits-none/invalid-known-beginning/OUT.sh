case "$RAYMOND_RESULT" in
  ok) echo "<result>done</result>" ;;
  failed*) echo "<result>the code is broken</result>" ;;
esac
