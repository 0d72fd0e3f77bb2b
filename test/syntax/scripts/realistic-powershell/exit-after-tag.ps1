npm ci --silent > $null
npm test > test.log
$code = $LASTEXITCODE
if ($code -eq 0) { "<goto>DEPLOY</goto>" } else { "<goto>FIX</goto>"; exit 1 }
exit 0
