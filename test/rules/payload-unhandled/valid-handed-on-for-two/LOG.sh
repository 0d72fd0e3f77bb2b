echo "$RAYMOND_RESULT" >> answers.txt
echo "<result>$RAYMOND_RESULT</result>"
