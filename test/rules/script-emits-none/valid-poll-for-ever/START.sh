while true; do
  if [ -f inbox/next.txt ]; then
    echo "<goto>WORK</goto>"
    exit 0
  fi
  sleep 5
done
