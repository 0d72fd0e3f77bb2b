if (Test-Path plan.md) {
  '<goto>WORK</goto>'
} elsif (Test-Path draft.md) {
  '<goto>REVIEW</goto>'
} else {
  '<result>nothing</result>'
}
