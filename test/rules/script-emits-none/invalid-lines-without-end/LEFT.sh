tail -f app.log | head -n 20 | while read -r line; do
  case $line in
    *ERROR*) echo "<goto>FIX</goto>"; exit 0 ;;
  esac
done
