function Get-Sum(string $a) { 'a' }
'<result>a</result>'
