case "$RAYMOND_PAYLOAD" in
  ok) echo "<goto>LAST</goto>" ;;
  *) echo "<result>bad</result>" ;;
esac
