IFS='|' read -r who why <<< "${RAYMOND_INPUT:-}"
: "$who" "$why"
n=$(wc -l todo.txt)
size="$(wc -c "$HOME/log.txt")"
if (( n > 0 )); then echo "<goto>FIX</goto>"; exit 0; fi
if [ "$size" -gt 1000 ]; then echo "<goto>FIX</goto>"; exit 0; fi
if [ $(wc -l done.txt) -ge 3 ]; then echo "<goto>FIX</goto>"; exit 0; fi
if [ "$(wc -w < done.txt)" -ge 3 ]; then echo "<goto>FIX</goto>"; exit 0; fi
if [[ $n == 1 ]]; then echo "<goto>FIX</goto>"; exit 0; fi
echo "<result>done</result>"
