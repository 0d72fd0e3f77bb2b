$next = Get-Content next-state.txt
Write-Output "<goto>$next</goto>"
