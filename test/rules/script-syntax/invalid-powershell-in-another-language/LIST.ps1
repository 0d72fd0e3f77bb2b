$names = @('plan', 'draft',)
'<goto>ROUNDS</goto>'
