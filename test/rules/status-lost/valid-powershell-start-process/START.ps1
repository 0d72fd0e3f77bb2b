npm.cmd test | Out-File test.log
Start-Process notepad.exe test.log
if ($LASTEXITCODE -ne 0) { '<goto>ASKED</goto>' } else { '<goto>CODE</goto>' }
