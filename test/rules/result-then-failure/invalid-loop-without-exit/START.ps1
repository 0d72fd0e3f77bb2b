while ($true) {
  if (Test-Path done) { '<result>done</result>' }
  Start-Sleep 60
}
