Start-Process notepad.exe test.log
if ($null -eq $LASTEXITCODE) { '<result>a</result>' } else { '<result>b</result>' }
