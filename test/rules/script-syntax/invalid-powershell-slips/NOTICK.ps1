Invoke-RestMethod -Uri https://example.com
    -OutFile answer.json
'<result>a</result>'
