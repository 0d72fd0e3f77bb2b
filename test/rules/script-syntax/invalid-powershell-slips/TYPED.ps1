try { git push } catch [Exception] $e { '<result>a</result>'; exit 0 }
'<result>b</result>'
