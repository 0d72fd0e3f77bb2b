'<result>done</result>'
if ($env:VERBOSE)