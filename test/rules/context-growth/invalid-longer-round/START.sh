# After an item that was quick the next one is begun at once.
case "$RAYMOND_RESULT" in
  quick) echo '<goto>WRITE</goto>' ;;
  *) echo '<goto>TIDY</goto>' ;;
esac
