$t = @" <result>a</result>
"@
$t
