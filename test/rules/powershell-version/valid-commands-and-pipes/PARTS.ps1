$parts = 'b', 'c'
Join-Path a b | Out-Null
Join-Path -Path a -ChildPath b | Out-Null
Join-Path (Join-Path a b) c | Out-Null
Join-Path a, b c | Out-Null
Join-Path a b -Resolve | Out-Null
Join-Path @parts | Out-Null
Get-ChildItem |

    Where-Object Name -like '*.md' `
    | Out-Null
'<result>a</result>'
