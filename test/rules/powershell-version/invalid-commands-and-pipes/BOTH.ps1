$deep = Join-Path a b c d
$found = Get-ChildItem
    | Where-Object Name -like '*.md'
if (-not $IsWindows -or $deep) { exit 1 } elseif (-not $IsWindows) { exit 1 }
'<result>a</result>'
