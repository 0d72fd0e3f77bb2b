$next = if (Test-Path a.txt) { 'START' } else { 'TURN' }
Write-Verbose "next is $next"
"<goto>$nxt</goto>"
