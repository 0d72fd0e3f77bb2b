Get-Date |
'<result>ok</result>'
