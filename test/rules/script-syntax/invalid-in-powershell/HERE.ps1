@"
<goto>NEXT</goto>
  "@
