Write-Output "<goto>A</goto>"
