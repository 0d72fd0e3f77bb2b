foreach ($n of 1..3) { npm test > $null }
'<goto>QUOTES</goto>'
