Send-MailMessage -To everybody -Subject $env:RAYMOND_INPUT
'<result>told</result>'
