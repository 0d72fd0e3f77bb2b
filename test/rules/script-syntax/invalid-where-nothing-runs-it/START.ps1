"<result>done</result>"
