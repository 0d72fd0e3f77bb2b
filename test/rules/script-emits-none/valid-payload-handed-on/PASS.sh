verdict=$RAYMOND_RESULT
echo "$verdict" >> verdicts.txt
echo "<result>$verdict</result>"
