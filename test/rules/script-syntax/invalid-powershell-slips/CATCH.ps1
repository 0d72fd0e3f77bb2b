try { git push } catch ($e) { '<result>a</result>'; exit 0 }
'<result>b</result>'
