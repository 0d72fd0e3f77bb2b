if grep -q TODO notes.txt; then echo "<goto>START</goto>"; exit 0; fi
n=$(wc -l < notes.txt)
echo "<result>$n lines</result>"
