if [ -f done.txt ]; then return "<result>done</result>"; fi
echo "<result>open</result>"
