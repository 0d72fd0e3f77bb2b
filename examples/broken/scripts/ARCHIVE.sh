mv current.md archive/
git add archive
git commit
echo "<result>archived</result>"
[ -f notes.txt ] && rm notes.txt
