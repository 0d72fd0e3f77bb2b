make "$result"
echo "<result>made</result>"
