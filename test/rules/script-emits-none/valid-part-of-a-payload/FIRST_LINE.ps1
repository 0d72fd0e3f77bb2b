$lines = $env:RAYMOND_RESULT -split "`r?`n"
switch -Wildcard ($lines[0].Trim()) {
  'ok*' { Write-Output '<result>done</result>' }
  'no*' { Write-Output '<reset>START</reset>' }
}
