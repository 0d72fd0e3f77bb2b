mv new.json "$out"
echo "<result>saved</result>"
