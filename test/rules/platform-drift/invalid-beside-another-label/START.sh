if git fetch; then echo "<goto>A</goto>"; elif git push; then echo "<goto>B</goto>"; else echo "<result>x</result>"; fi
