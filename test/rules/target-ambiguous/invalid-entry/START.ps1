npm ci; Write-Output "<goto>FIX</goto>"
