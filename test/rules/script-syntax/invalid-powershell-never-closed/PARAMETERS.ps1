param(
  [string]$Branch = 'main'
  [int]$Attempts = 3
)
"<goto>NEXT</goto>"
