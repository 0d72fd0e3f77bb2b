case $RAYMOND_RESULT in
  PUBLISHED) echo '<result>done</result>' ;;
  FAILED) echo '<goto>START</goto>' ;;
esac
