tail -F app.log | while read -r line; do
  case $line in
    *ERROR*) echo "<goto>FIX</goto>"; exit 0 ;;
    *DONE*) echo "<result>done</result>"; exit 0 ;;
  esac
done
exit
