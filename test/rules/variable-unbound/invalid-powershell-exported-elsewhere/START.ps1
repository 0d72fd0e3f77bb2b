$env:RELEASE = Get-Content VERSION
'<goto>NOTES</goto>'
