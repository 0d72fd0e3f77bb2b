$verdict = Get-Content verdict.txt
if ($line = Get-Content notes.txt) {
  Write-Output "<result>passed</result>"
} elseif (($failed = (Get-Content failed.txt).Count) -gt 5) {
  Write-Output "<goto>FIX</goto>"
} elseif ((git status --porcelain) -and (npm test 2> log.txt)) {
  Write-Output "<goto>FIX</goto>"
} elseif ($line -eq "a > b" -or $verdict -eq "a == b") {
  Write-Output "<goto>FIX</goto>"
} else {
  for ($i = 0; $i -lt 3; $i = $i + 1) { Get-Date | Out-Null }
  Write-Output "<goto>FIX</goto>"
}
