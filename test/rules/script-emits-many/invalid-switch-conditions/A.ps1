switch ($true) {
    ((Get-Item x).Length -gt 3) { '<goto>B</goto>'; break }
    (-not (Test-Path y)) { '<result>none</result>' }
}
