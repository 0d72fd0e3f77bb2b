count=$(wc -l < test.log)
printf "<goto input=\"%s">FIX</goto>\n" "$count"
