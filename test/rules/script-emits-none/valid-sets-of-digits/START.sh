count=$(cat count.txt)
case "$count" in
  0) echo '<result>nothing to do</result>' ;;
  [1-9]*) echo "<result>$count to do</result>" ;;
esac
