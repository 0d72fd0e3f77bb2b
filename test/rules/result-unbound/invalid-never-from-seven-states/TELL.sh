mail -s "$RAYMOND_INPUT" everybody < done.txt
echo "<result>told</result>"
