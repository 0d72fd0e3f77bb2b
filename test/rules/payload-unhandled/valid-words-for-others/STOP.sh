case "$RAYMOND_INPUT" in
  "") echo "<result>done</result>" ;;
  *) echo "stopped: $RAYMOND_INPUT" >&2; exit 1 ;;
esac
