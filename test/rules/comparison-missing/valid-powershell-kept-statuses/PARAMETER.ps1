function Get-Verdict($rc) {
  if ($rc -eq 0) { return '<result>a</result>' }
  return '<result>b</result>'
}
npm.cmd test | Out-File test.log
$rc = $?
Get-Verdict $LASTEXITCODE
