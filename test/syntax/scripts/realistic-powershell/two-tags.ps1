Write-Output "<goto>BUILD</goto>"
if (Test-Path 'skip.txt') {
    Write-Output "<goto>DONE</goto>"
}
