foreach ($file in Get-ChildItem) do { Remove-Item $file }
'<result>a</result>'
