Write-Output "<goto>WORK</goto>"
