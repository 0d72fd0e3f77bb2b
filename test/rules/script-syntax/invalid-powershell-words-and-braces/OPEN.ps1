if (-not (Test-Path x) {
    New-Item x | Out-Null
}
'<result>ok</result>'
