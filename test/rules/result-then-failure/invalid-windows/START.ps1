Write-Output "<goto>WORK</goto>"
exit 3
