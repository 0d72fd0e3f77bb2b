case "$RAYMOND_RESULT" in
  done|skip) echo "<result>x</result>" ;;
  *) echo "<goto>START</goto>" ;;
esac
