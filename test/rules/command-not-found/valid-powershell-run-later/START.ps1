function Invoke-Main {
  $next = Get-Next
  "<goto>$next</goto>"
}

function Get-Next { 'WORK' }

Invoke-Main
