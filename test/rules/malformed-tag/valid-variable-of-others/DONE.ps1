if (Test-Path third) { $next = 'FIRST' } else { $next = 'LAST' }
"<goto>$next</goto>"
