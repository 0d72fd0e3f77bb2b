$routes = @{ done = 'A' }
"<goto>$routes['done']</goto>"
