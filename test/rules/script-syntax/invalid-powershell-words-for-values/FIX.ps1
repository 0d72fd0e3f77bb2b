if (-not Test-Path plan.md) {
  "<goto>START</goto>"
} else {
  "<result>fixed</result>"
}
