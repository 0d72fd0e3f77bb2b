function Read-Code([ref]$Given) { $Given.Value = $LASTEXITCODE }
npm.cmd test | Out-File test.log
$rc = $?
Read-Code ([ref]$rc)
if ($rc -eq 0) { '<result>a</result>' } else { '<result>b</result>' }
