trap 'exit 3' EXIT
echo "<result>done</result>"
