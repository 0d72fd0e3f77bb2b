function Get-Verdict($Text) {
  $word = ($Text -split ':')[0]
  return $word.ToUpper()
}

$verdict = Get-Verdict $env:RAYMOND_RESULT
if ($verdict -eq 'OK') { Write-Output '<result>done</result>' }
if ($verdict -eq 'NO') { Write-Output '<reset>START</reset>' }
