tail -n 100 app.log > last.txt
sleep 30
echo "<goto>WATCH</goto>"
