next='NEXT'
"<goto>$next</goto>"
