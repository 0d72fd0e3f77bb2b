$line = "not" "ready"
Set-Content notes.txt $line
"<result>told</result>"
