npm.cmd test | Out-File test.log
$rc = $?
if (-not $rc) { $script:rc = $LASTEXITCODE }
if ($rc -eq 0) { '<result>a</result>' } else { '<result>b</result>' }
