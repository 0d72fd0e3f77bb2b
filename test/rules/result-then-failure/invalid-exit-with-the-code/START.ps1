npm test > $null
if ($LASTEXITCODE -ne 0) {
  '<goto>FIX</goto>'
  exit $LASTEXITCODE
}
'<goto>PLAN</goto>'
