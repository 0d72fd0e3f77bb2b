set -u
until git push -q origin HEAD; do
  if [ "$attempt" -ge 5 ]; then
    echo "<goto>WAIT</goto>"
    exit 0
  fi
  attempt=$((attempt + 1))
done
echo "<result>pushed</result>"
