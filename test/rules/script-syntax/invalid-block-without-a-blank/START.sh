[ -f todo.txt ] && {echo "<goto>WORK</goto>"; exit 0; }
echo "<result>done</result>"
