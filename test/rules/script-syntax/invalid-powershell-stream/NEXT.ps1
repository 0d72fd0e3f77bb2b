git status 2>&1 | Out-Null
echo 'done' 1>&2
"<result>done</result>"
