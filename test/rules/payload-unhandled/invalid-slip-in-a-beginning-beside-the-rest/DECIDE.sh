case "$RAYMOND_RESULT" in
  complete) echo "<result>reviewed</result>" ;;
  unknwon:*) echo "<reset>START</reset>" ;;
  *) echo "<result>not reviewed</result>" ;;
esac
