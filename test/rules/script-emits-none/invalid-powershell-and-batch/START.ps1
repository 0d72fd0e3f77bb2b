if ($env:RAYMOND_RESULT -eq "passed") {
  Write-Output "<result>done</result>"
}
