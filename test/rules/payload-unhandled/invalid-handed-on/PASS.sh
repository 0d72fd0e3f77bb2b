echo "judged" >> log.txt
echo "<result>$RAYMOND_RESULT</result>"
