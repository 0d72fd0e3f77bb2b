Write-Output "<goto>CLEAN</goto>"
