Write-Output "<goto>START</goto>"
