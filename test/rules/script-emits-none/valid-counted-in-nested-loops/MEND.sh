missing=0
for file in docs/*.md; do
  for try in 1 2 3; do
    curl -sf "https://example.org/$file" -o /dev/null && break
  done
  grep -q '^# ' "$file" || missing=$((missing + 1))
done
if [ "$missing" -eq 0 ]; then
  echo "<result>mended</result>"
  exit 0
fi
echo "<result>$missing lack a heading</result>"
