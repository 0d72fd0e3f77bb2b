$result = Get-Content notes.txt -Raw
"<result>$result</result>"
