pwsh -NoProfile -Command { 1..3 | ForEach-Object -Parallel { $_ } } | Out-Null
'<result>a</result>'
