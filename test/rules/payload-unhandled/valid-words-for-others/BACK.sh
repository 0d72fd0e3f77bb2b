case "$RAYMOND_RESULT" in
  v[0-9]*) echo "<goto>STOP</goto>" ;;
  *) echo "<goto input=\"this is no version\">STOP</goto>" ;;
esac
