while (true) {
    if (Test-Path plan.md) { break }
    Start-Sleep 5
}
'<result>a</result>'
