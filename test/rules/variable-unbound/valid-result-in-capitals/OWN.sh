RESULT=$(git status --porcelain | head -n 1)
echo "<result>$RESULT</result>"
