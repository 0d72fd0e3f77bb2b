Invoke-RestMethod -Uri https://example.com -Method Post ` 
    -OutFile answer.json
'<result>a</result>'
