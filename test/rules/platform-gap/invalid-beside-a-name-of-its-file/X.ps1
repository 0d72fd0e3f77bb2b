'<result>ok</result>'
