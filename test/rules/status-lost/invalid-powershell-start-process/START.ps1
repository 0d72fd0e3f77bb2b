Start-Process npm.cmd -ArgumentList 'test' -Wait -NoNewWindow
if ($LASTEXITCODE -ne 0) { '<goto>KEPT</goto>' } else { '<result>b</result>' }
