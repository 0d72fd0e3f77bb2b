$process = Start-Process npm.cmd -ArgumentList 'test' -Wait -PassThru
if ($process.ExitCode -ne 0) { '<result>a</result>' } else { '<result>b</result>' }
