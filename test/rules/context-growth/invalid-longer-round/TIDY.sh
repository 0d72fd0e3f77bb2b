rm -f scratch.txt
echo '<goto>WRITE</goto>'
