case "$(cat level)" in
  high) next=URGENT ;;
  low) next=LATER ;;
esac
echo "<goto input=\"$RAYMOND_RESULT\">$next</goto>"
