$body = @{ name: 'a'; count: 3 } | ConvertTo-Json
'<goto>NEXT</goto>'
