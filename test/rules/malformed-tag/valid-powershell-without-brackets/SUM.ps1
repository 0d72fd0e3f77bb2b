$next = 'A'
Write-Output ("<goto>" + $next + "</goto>")
