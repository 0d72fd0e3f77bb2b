'<result>started</result>'
