set -e
if grep -q ERROR build.log; then
  echo "<goto>MEND</goto>"
  exit 0
fi
warnings=$(grep -c WARN build.log)
if [ "$warnings" -gt 0 ]; then echo "<goto>MEND</goto>"; else echo "<result>clean</result>"; fi
