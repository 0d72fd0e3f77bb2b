if (Test-Path plan.md -eq $false) { '<result>a</result>'; exit 0 }
if (cat plan.md -like '*TODO*') { '<result>b</result>'; exit 0 }
'<result>c</result>'
