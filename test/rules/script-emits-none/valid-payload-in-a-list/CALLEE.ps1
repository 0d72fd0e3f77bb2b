"<result>ok</result>"
