case "$RAYMOND_RESULT" in
split) echo '<goto>SPLIT</goto>' ;;
one) echo "<fork next=END item=1>W</fork>" ;;
two) echo '<fork next=END item=2>W</fork>' ;;
later) echo "<goto>LATER</goto>" ;;
*) echo "<fork next=END item='3'>W</fork>" ;;
esac
