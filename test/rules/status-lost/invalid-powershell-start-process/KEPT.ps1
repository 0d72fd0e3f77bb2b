Start-Process npm.cmd -ArgumentList 'test' -Wait
$code = $LASTEXITCODE
if ($code -eq 0) { '<result>a</result>' } else { '<result>b</result>' }
