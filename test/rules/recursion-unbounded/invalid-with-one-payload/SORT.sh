case "$RAYMOND_INPUT" in
  long) sort -o first.txt first.txt; echo '<call return="MERGE" input="long">SORT</call>' ;;
  *)    echo '<result>sorted</result>' ;;
esac
