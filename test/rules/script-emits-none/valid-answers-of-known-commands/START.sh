set -u
count=$(cat count)
case `expr $count % 2` in
  0) next=SYSTEM ;;
  1) next=REQUEST ;;
esac
echo "<goto>$next</goto>"
