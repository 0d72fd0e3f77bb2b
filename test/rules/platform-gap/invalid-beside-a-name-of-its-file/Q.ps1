'<goto>X</goto>'
