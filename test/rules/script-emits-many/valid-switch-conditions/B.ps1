$code = 3
npm test | Out-Null
switch ($LASTEXITCODE) {
    { $_ -eq 0 } { '<goto>A</goto>'; break }
    { $_ -gt 100 } { '<goto>C</goto>'; break }
    default { '<result>failed</result>' }
}
