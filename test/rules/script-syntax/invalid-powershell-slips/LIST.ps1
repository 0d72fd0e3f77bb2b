$found = ()
"<result>$found</result>"
