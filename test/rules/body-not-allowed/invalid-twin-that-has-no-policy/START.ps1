make test | Out-Null
if ($LASTEXITCODE -eq 0) { '<goto>DONE</goto>' } elseif (Test-Path hopeless) { '<goto>GIVE_UP</goto>' } else { '<goto>FIX</goto>' }
