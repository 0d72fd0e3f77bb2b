mv current.md archive/
echo "<result>archived</result>"
[ -f notes.txt ] && rm notes.txt
