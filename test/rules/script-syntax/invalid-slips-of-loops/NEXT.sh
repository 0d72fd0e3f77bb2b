while read -r file; do rm "$file"; done <(ls)
echo "<result>done</result>"
