function Get-Sum(a, b) { 'a' }
'<result>a</result>'
