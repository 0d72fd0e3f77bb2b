echo '<goto>DEPLOY</goto>'
