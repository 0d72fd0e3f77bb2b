"<result>$env:OUTCOME</result>"
