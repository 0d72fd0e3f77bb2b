# The first time nothing is given; a round that comes back has said how it went.
case "$RAYMOND_INPUT" in
  finished) echo '<result>finished</result>' ;;
  *) echo '<goto>WORK</goto>' ;;
esac
