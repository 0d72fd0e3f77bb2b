if Test-Path plan.md { '<goto>BASH</goto>' }
'<goto>ENTRIES</goto>'
