case "$RAYMOND_RESULT" in
  complete) echo "<result>reviewed</result>" ;;
  unknwon:*) echo "<reset>START</reset>" ;;
  *) echo "what is $RAYMOND_RESULT?" >&2; exit 1 ;;
esac
