[scriptblock]::Create('npm.cmd test').Invoke()
Start-Process notepad.exe test.log
if ($LASTEXITCODE -ne 0) { '<goto>NOTHING</goto>' } else { '<goto>BY_NAME</goto>' }
