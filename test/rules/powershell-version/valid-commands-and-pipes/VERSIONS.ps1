if ($PSVersionTable.PSVersion.Major -ge 7) {
    1..3 | ForEach-Object -Parallel { $_ } | Out-Null
}
if ($IsWindows -or $env:OS -eq 'Windows_NT') { '<result>a</result>' } else { '<result>b</result>' }
