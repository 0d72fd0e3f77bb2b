git log --oneline "v$RELEASE.." > notes.txt
echo "<result>notes of $RELEASE</result>"
