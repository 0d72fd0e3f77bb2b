git add -A
git commit --quiet -m "work"
"<result>done</result>"
