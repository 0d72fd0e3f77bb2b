case "$RAYMOND_RESULT" in
  left) echo '<goto>LEFT</goto>' ;;
  *)    echo '<goto>RIGHT</goto>' ;;
esac
