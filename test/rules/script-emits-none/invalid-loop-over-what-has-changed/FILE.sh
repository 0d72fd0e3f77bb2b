[ -f files.txt ] || { echo "<result>no list</result>"; exit 0; }
while read -r file; do
  echo "<goto input=\"$file\">REVIEW</goto>"
  break
done < files.txt
