Get-Content settings | ForEach-Object { $key, $value = $_ -split '='; Set-Variable -Name $key -Value $value }
if (Test-Path urgent) { $next = 'LAST' }
"<goto>$next</goto>"
