grep x y && echo "<goto>START</goto>" && exit 0
n=$(wc -l < y)
echo "<result>$n lines</result>"
