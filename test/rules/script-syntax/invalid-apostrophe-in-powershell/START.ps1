if (Test-Path plan.md) {
  Write-Output '<result>there is a plan</result>'
} else {
  Write-Output '<result>there isn't a plan</result>'
}
