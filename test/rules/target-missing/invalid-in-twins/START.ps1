npm test > test.log
if ($LASTEXITCODE -eq 0) {
  Write-Output "<result>done</result>"
} else {
  Write-Output "<goto>REPAIR</goto>"
}
