pages=$(cat pages.txt)
if [ "$pages" -gt 3 ]; then echo "more than three"; fi
for file in *.txt; do wc -l "$file"; done
pages=$pages-10
if [[ $pages -gt 3 ]]; then echo "<goto input=\"$pages\">SUM</goto>"; else echo "<result>$pages</result>"; fi
