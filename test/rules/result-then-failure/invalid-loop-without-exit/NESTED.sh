while true; do
  while true; do
    if [ -f done ]; then echo "<goto>DONE</goto>"; break; fi
    sleep 60
  done
done
