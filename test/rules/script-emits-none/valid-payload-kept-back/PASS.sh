case "$RAYMOND_RESULT" in
  later) echo "<goto>REVIEW</goto>" ;;
  *) echo "<result>$RAYMOND_RESULT</result>" ;;
esac
