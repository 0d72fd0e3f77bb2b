npm.cmd test | Out-File test.log
$rc = $?
${rc} = $LASTEXITCODE
if ($rc -eq 0) { '<result>a</result>' } else { '<result>b</result>' }
