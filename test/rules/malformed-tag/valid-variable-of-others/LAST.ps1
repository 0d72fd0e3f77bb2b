'<result>done</result>'
