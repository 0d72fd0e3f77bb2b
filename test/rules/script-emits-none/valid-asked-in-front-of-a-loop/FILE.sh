has_work() { [ "$(wc -l < work.txt)" -gt 0 ]; }
if ! has_work; then
  echo "<result>nothing to review</result>"
  exit 0
fi
while IFS= read -r file; do
  echo "<goto input=\"$file\">REVIEW</goto>"
  break
done < work.txt
