$ready = Test-Path plan.md
$clean = -not (git status --porcelain)
if ($ready and $clean) {
  "<goto>LIST</goto>"
} else {
  "<goto>TELL</goto>"
}
