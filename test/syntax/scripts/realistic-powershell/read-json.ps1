$path = "state.json"
if (-not (Test-Path $path)) {
    Write-Error "state.json is missing"
    exit 1
}

try {
    $state = Get-Content $path -Raw | ConvertFrom-Json
}
catch {
    Write-Output "<goto>REPAIR_STATE</goto>"
    exit 0
}

if ($state.phase -eq 'plan') { Write-Output "<goto>PLAN</goto>" }
elseif ($state.phase -eq 'build') { Write-Output "<goto>BUILD</goto>" }
elseif ($state.phase -eq 'review') { Write-Output "<goto>REVIEW</goto>" }
else { Write-Output "<result>done</result>" }
