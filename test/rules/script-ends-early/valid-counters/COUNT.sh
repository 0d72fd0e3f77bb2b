set -e
count() { local n=0; ((n++)); }
failed=0
for file in *.json; do
  jq . "$file" > checked.txt || ((++failed))
done
((failed--)) || true
if ((failed++)); then echo "again" >&2; fi
count || echo "not counted" >&2
set +e
seen=0
((seen++))
echo "<result>$failed failed</result>"
