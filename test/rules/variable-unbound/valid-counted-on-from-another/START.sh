attempt=$((attempts + 1))
retries=0
for file in *.log; do
  retries=$((retries + 1))
done
retry=0
retry=$((retries + 1))
count=0
count=$((COUNTS + 1))
# count=$((counts + 1)) was wrong
total=0
total=$((first + 1))
if [ "$attempt" -gt "$retry" ]; then echo "<result>$count of $total</result>"; exit 0; fi
echo "<goto>FIX</goto>"
