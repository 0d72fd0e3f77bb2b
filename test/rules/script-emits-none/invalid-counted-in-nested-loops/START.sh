broken=0
for file in docs/*.md; do
  while IFS= read -r link; do
    [[ -e docs/$link ]] || broken=$((broken + 1))
  done < "$file.links"
done
if [ "$broken" -gt 0 ]; then
  echo "<goto>MEND</goto>"
  exit 0
fi
