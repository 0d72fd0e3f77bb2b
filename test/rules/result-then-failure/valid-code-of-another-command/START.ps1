npm test > $null
$code = $LASTEXITCODE
if ($code -ne 0) {
  git diff > changes.txt
  '<goto>FIX</goto>'
  exit $LASTEXITCODE
}
'<goto>PLAN</goto>'
exit $code
