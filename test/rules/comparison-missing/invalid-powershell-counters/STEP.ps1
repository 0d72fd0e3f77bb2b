$tries = 0
if (Test-Path tries.txt) { $tries = (Get-Content tries.txt -Raw).Trim() }
$tries++
Set-Content tries.txt $tries
if ($tries -gt 3) { '<result>a</result>' } else { '<goto>STEP</goto>' }
