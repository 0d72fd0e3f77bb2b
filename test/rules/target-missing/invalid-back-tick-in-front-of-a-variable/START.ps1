$next = 'CHOOSE'
if (Test-Path done.txt) {
  Write-Output "<goto>`$next</goto>"
} else {
  Write-Output "<goto>$next</goto>"
}
