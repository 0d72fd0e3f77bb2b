tail -n 0 -f app.log | grep --line-buffered -E 'ERROR|DONE' | while read -r line; do
  if [[ $line == *ERROR* ]]; then
    echo "<goto>FIX</goto>"
    exit 0
  elif [[ $line == *DONE* ]]; then
    echo "<result>done</result>"
    break
  fi
done
