while read -r line; do printf '%s' "$line"; done < head.txt
echo '</goto>'
