npm.cmd test | Out-File test.log
$rc = $?
Set-Variable -Name rc -Value $LASTEXITCODE
if ($rc -eq 0) { '<result>a</result>' } else { '<result>b</result>' }
