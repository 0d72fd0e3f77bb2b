n=$(wc -l < todo.txt)
m=$(wc -l todo.txt | cut -d ' ' -f 1)
k=$(wc -w todo.txt)
k=${k%% *}
j=$(wc -m todo.txt)
set -- $(wc -l todo.txt)
if (( n > 0 )); then echo "<goto>FIX</goto>"; exit 0; fi
if [ "$m" -gt 3 ] || [ "$k" -gt 0 ] || [ "${j%% *}" -gt 9 ] || [ "$1" -gt 9 ]; then echo "<goto>FIX</goto>"; exit 0; fi
if [ -n "$j" ]; then echo "<result>$j</result>"; exit 0; fi
echo "<result>done</result>"
