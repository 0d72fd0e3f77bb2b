$lines = (Get-Content report.txt | Measure-Object -Line
if ($lines -gt 3) { '<goto>NEXT</goto>' } else { '<result>short</result>' }
