case "$RAYMOND_RESULT" in
  again) echo "<goto>START</goto>" ;;
  *) echo "<result>done</result>" ;;
esac
