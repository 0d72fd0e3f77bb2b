git add -A
git -C app commit --quiet -m "work"
echo "<result>done</result>"
