$old = @(Get-ChildItem *.log)
if ($old.Count -eq 0) {
    '<result>no old logs</result>'
}
'<goto>PLAN</goto>'
