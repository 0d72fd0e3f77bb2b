git log --oneline "v$env:RELEASE.." > notes.txt
"<result>notes of $env:RELEASE</result>"
