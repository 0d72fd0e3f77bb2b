gh pr create --fill > pr.txt
echo "<result>done</result>"
