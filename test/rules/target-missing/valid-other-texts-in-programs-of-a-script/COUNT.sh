#!/bin/bash
node -e 'require("fs").writeFileSync("last.txt", "<goto>OTHER</goto>")'
python3 -c 'print("<goto>OTHER</goto>")' > last.txt
words=$(awk '{ if ($1 == "a") print "many"; else print "few" }' list.txt)
for word in $words; do echo "$word" >> log.txt; done
echo "<goto>DONE</goto>"
