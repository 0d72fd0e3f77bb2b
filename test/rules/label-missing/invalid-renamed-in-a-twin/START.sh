if git push -q; then echo "<goto>A</goto>"; else echo "<goto>B</goto>"; fi
