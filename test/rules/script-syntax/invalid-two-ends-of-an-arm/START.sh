case "$RAYMOND_RESULT" in
  passed)
    echo "<goto>NEXT</goto>"
    ;;
    ;;
  *) echo "<result>failed</result>" ;;
esac
