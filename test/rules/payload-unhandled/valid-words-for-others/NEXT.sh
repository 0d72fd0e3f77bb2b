case "$RAYMOND_INPUT" in
  last) echo "<function return=\"BACK\">PICK</function>" ;;
  [0-9]*) echo "<function return=\"BACK\" input=\"$RAYMOND_INPUT\">PICK</function>" ;;
  *) echo "this is no number of an issue" >&2; exit 1 ;;
esac
