function Get-Next { 'a' }
$next = Get-Next()
"<result>$next</result>"
