Set-Variable -Name LASTEXITCODE -Value 0 -Scope Global
Start-Process notepad.exe test.log
if ($LASTEXITCODE -ne 0) { '<result>a</result>' } else { '<result>b</result>' }
