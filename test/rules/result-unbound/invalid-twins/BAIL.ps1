Write-Output "$env:RAYMOND_INPUT" > log; Write-Output "<goto>COMMIT</goto>"
