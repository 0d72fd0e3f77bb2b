"<goto>Plan</goto>"
