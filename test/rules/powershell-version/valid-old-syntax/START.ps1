#Requires -Version 5.1
# In PowerShell 7 this would be: git pull && npm test
git pull --quiet; if ($?) { npm test | Out-Null }
$answer = 'yes ?? no && maybe'
$waiting = Get-ChildItem inbox | ? { $_.Length -gt 0 } | % { $_.Name }
Set-Content waiting.txt "$answer $($waiting -join ' || ')"
cmd /c "cd inbox && dir > ..\\list.txt" | Out-Null
if ($null -ne $env:KIND) { Write-Output '<result>known</result>' } else { Write-Output '<result>unknown</result>' }
