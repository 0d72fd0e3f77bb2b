Import-Module Pester -MinimumVersion 5.0
$result = Invoke-Pester -Path ./tests -PassThru -Output None
$failedCount = $result.FailedCount
Write-Host ("{0} passed, {1} failed" -f $result.PassedCount, $failedCount)
$next = if ($failedCount -gt 0) { 'FIX' } else { 'MERGE' }
Write-Output "<goto>$next</goto>"
