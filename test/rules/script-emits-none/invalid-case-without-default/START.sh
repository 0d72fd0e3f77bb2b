case "$RAYMOND_RESULT" in
  passed) echo "<result>done</result>" ;;
  failed) echo "<goto>WORK</goto>" ;;
esac
