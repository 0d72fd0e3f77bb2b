if make test; then echo "<goto>REVIEW</goto>"; else echo "<goto>FIX</goto>"; fi
