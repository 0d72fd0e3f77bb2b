if ($args.Count -lt 1) {
  Write-Error "usage: COUNT FILE"
  exit 64
}
"<goto>TELL</goto>"
