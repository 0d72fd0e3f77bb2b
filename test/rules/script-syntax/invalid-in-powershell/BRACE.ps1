'<goto>STRING</goto>'
}
