case "$KIND" in
  code | docs) echo "<goto>${KIND}_REVEIW</goto>" ;;
  *) echo "<goto>STEP_$KIND</goto>" ;;
esac
