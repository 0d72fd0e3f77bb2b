case "$mode" in
  wait) echo '<goto>W</goto>' ;;
  *) echo '<result>x</result>' ;;
esac
