switch ($env:RAYMOND_RESULT) {
  'Healthy' { Write-Output '<result>done</result>' }
  'sick' { Write-Output '<result>undo</result>' }
  default { exit 1 }
}
