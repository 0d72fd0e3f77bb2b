function Assert-Clean {
  $changes = git status --porcelain
  if ($changes -ne "") { throw "there are changes: $changes" }
}

Write-Output "<result>released</result>"
Assert-Clean
