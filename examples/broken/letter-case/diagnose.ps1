"<goto>REPORT</goto>"
