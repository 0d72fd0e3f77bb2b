Write-Output "<goto>DO_$env:RAYMOND_RESULT</goto>"
