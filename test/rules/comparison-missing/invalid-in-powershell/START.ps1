$verdict = Get-Content verdict.txt
$failed = (Get-Content failed.txt).Count
if ($verdict = "pass") {
  Write-Output "<result>passed</result>"
} elseif ($failed == 5) {
  Write-Output "<goto>FIX</goto>"
} elseif ($failed -gt 2 -and $verdict != "skip") {
  Write-Output "<goto>FIX</goto>"
} elseif ((Get-Item log.txt).Length > 1000) {
  Write-Output "<goto>FIX</goto>"
} else {
  for ($i = 0; $i < $failed; $i++) { Get-Date | Out-Null }
  while ($failed <= 5) { $failed += 1 }
  do { $failed -= 1 } until ($failed >= 0)
  Write-Output "<goto>FIX</goto>"
}
