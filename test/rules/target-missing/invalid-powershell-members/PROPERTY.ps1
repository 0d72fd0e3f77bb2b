$state = Get-Content state.json | ConvertFrom-Json
Write-Output "<goto>$state.next</goto>"
