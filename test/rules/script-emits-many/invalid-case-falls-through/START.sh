case "$X" in
  a) echo "<goto>WORK</goto>" ;&
  *) echo "<result>done</result>" ;;
esac
