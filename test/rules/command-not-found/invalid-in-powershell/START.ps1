next = 'NEXT'
if (Test-Path plan.md) {
  Write-Ouput '<goto>NEXT</goto>'
} else {
  Write-Output "<goto>$next</goto>"
}
