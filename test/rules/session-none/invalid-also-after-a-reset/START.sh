echo '<goto>NEXT</goto>'
