if make test; then echo "<goto>REVIEW.md</goto>"; else echo "<goto input=\"$LOG\">FIX</goto>"; fi
