npm test -- --silent
if ($LASTEXITCODE -eq 0) { Write-Output '<result>green</result>' }
else { Write-Output '<goto>REPAIR</goto>' }
