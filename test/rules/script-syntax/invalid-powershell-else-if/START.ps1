if (Test-Path a.txt) {
  "<goto>B</goto>"
} else if (Test-Path b.txt) {
  "<result>b</result>"
} else {
  "<result>none</result>"
}
