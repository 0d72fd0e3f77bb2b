Write-Output "<goto>PLAN</goto>" | Out-Null
