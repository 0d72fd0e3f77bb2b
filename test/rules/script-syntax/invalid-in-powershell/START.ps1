if (Test-Path plan.md) {
  '<goto>BRACE</goto>'
else {
  '<goto>COLON</goto>'
}
