$IsWindows = $env:OS -eq 'Windows_NT'
if ($IsWindows) { '<result>a</result>' } else { '<result>b</result>' }
