Get-Content app.log -Wait
'<result>read</result>'
