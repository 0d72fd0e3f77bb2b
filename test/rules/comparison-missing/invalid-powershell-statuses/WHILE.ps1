while (npm.cmd test > test.log) { Start-Sleep 5 }
'<result>a</result>'
