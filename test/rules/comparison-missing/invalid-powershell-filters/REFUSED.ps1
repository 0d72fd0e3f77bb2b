$small = Get-ChildItem | Where-Object { $_.Length < 100 -and $_.Name != 'x' }
$ok = $LASTEXITCODE == 0
if ($small -and $ok) { '<result>a</result>' } else { '<result>b</result>' }
