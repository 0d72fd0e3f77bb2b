if (Test-Path report.txt) {
  Write-Output '<goto>NEXT</goto>')
}
