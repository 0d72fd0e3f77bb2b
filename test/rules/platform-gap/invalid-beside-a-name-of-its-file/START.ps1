'<goto>P</goto>'
