verdict=$(cat verdict.txt)
failed=$(grep -c FAIL results.txt)
if [ "$verdict" = "pass" ] || [ "$verdict" \> "pass" ] || [[ $verdict > pass ]] || [[ $failed > 0 ]]; then
  echo "<result>passed</result>"
elif [ "$failed" -gt 5 ] || [ -n "verdict=$verdict" ]; then
  echo "<goto>FIX</goto>"
elif [ -f results.txt ] > log.txt; then
  echo "<goto>FIX</goto>"
else
  echo "<goto>FIX</goto>"
fi
