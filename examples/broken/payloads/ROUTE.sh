case "$RAYMOND_RESULT" in
  bug)     echo "<goto input='reports/oldest.txt'>REPRODUCE</goto>" ;;
  feature) echo "<goto>ASK</goto>" ;;
  *)       exit 1 ;;
esac
