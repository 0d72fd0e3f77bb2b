$routes = @{
    'bug'     = 'FIX_BUG'
    'feature' = 'DESIGN'
    'chore'   = 'IMPLEMENT'
}
$kind = $env:RAYMOND_INPUT
if ($kind -and $routes.ContainsKey($kind)) {
    Write-Output "<goto>$($routes[$kind])</goto>"
} else {
    Write-Output "<goto>TRIAGE</goto>"
}
