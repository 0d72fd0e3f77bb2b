verdict=$(jq -r 'if .score >= 80 then "pass" elif .score >= 50 then "weak" else "fail" end' report.json)
case $verdict in
  pass) echo "<goto>MERGE</goto>" ;;
  weak) echo "<goto>REVIEW</goto>" ;;
  fail) echo "<goto>FIX</goto>" ;;
esac
