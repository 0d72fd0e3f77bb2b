Write-Output "<goto>FIX</goto>"
