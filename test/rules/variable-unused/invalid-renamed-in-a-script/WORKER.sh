wc -w "$file" >> counts.txt
echo "<result>done</result>"
