keep() { kept=$line; }
line=$(head -n 1 first.txt)
keep
before=$kept
line=$(head -n 1 second.txt)
keep
[ -n "$before" ] || { echo "<result>nothing</result>"; exit 0; }
if [ -n "$kept" ]; then echo "<goto>OTHER</goto>"; fi
