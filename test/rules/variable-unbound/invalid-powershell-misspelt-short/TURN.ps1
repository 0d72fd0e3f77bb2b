switch (Get-Content mode.txt) {
    'fast' { $next = 'DONE' }
    'slow' { $nxt = 'TURN' }
    default { $next = 'TURN' }
}
"<goto>$next</goto>"
