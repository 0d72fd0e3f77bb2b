./translate.exe --to $env:langauge
'<result>done</result>'
