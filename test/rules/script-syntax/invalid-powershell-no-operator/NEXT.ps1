while ($env:RAYMOND_STATE -smaller 'NEXT') { Start-Sleep 1 }
'<result>done</result>'
