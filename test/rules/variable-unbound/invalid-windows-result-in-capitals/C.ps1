"<result>from $env:RESULT</result>"
