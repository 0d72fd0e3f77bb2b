$options = @{ depth = 1, all = 2 }
'<goto>LIST</goto>'
