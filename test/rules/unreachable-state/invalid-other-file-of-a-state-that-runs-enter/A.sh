make check
echo "<result>done</result>"
