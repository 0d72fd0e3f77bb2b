do { Start-Sleep 5 } until (Test-Path plan.md) -or (Test-Path notes.md)
'<result>a</result>'
