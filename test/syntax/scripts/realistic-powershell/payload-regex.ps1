$answer = "$env:RAYMOND_RESULT".Trim()
switch -Regex ($answer) {
    '^(yes|y|ok)$'  { $next = 'PROCEED' }
    '^(no|n)$'      { $next = 'STOP' }
    default         { $next = 'ASK_AGAIN' }
}
Write-Output "<goto>$next</goto>"
