Write-Output 'looking for a plan' >&2
if (Test-Path plan.md) {
  "<goto>NEXT</goto>"
} else {
  "<result>no plan</result>"
}
