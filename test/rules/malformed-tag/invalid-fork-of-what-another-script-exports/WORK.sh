echo "$repo" >> "$HOME/results.txt"
echo "<result>done</result>"
