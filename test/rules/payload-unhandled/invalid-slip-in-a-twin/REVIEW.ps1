npm test | Out-Null
if ($LASTEXITCODE -eq 0) {
  "<result>approved</result>"
} else {
  "<result>rejected</result>"
}
