echo "Which way?" >&2
read -r
case "$REPLY" in
  again) echo '<goto>START</goto>' ;;
  *) echo '<result>stopped</result>' ;;
esac
