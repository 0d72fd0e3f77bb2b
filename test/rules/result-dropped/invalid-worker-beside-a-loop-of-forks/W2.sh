n=$(wc -l < z)
echo "<result>$n words</result>"
