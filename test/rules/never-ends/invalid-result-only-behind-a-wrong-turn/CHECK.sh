if [ -s errors.txt ]; then echo "<goto>WORK</goto>"; else echo "<goto>START</goto>"; fi
