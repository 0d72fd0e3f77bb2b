n=$(wc -l todo.txt)
size="$(wc -c "$HOME/log.txt")"
if (( n > 0 )); then echo "<goto>FIX</goto>"; exit 0; fi
if [ "$size" -gt 1000 ]; then echo "<goto>FIX</goto>"; exit 0; fi
if [[ $n == 1 ]]; then echo "<goto>FIX</goto>"; exit 0; fi
echo "<result>done</result>"
