retry=0
while [ "$retry" -lt 3 ]; do
  if make test >&2; then break; fi
  retry=$((retries + 1))
done
attempt=$(cat attempt.txt 2>/dev/null || echo 0)
attempt=$(( $attemps + 1 ))
echo "$attempt" > attempt.txt
if [ "$attempt" -gt 3 ]; then echo "<result>given up</result>"; exit 0; fi
echo "<goto>FIX</goto>"
