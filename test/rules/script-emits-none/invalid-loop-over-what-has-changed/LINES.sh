git diff --name-only | while read -r file; do
  echo "<goto input=\"$file\">REVIEW</goto>"
  break
done
