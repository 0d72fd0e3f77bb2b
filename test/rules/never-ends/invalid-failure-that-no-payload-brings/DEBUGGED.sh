case "$RAYMOND_RESULT" in
  patched) git commit -qam fix ;;
  "data problem") rm -f bad ;;
  *) exit 1 ;;
esac
echo "<goto>START</goto>"
