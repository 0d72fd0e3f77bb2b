try {
  git --version | Out-Null
} catch {
  '<goto>INSTALL</goto>'
  exit 0
}
try {
  npm test
  if ($LASTEXITCODE) { throw 'tests' }
  '<goto>SHIP</goto>'
} catch {
  '<goto>FIX</goto>'
}
