$title = "The plan
'<goto>HERE</goto>'
