try {
  git status | Select-String x | Out-Null
} catch {
  '<goto>INSTALL</goto>'
  exit 0
}
'<goto>SHIP</goto>'
