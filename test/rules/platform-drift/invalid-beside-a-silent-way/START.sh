if [ -f a ]; then echo "<goto>A</goto>"; else exit 0; fi
