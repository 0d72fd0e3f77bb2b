$verdict = Get-Content verdict.txt
if ($verdict -eq passed) {
  "<result>passed</result>"
} else {
  "<goto>FIX</goto>"
}
