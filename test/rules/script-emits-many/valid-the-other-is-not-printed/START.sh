echo "<result>done</result>" >&2
message=$(echo "<result>done</result>")
echo "<result>done</result>" > log.txt
echo "<goto>WORK</goto>"
