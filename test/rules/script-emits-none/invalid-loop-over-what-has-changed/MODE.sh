if [ "$MODE" = quick ]; then
  echo "<result>skipped</result>"
  exit 0
fi
for file in $(git ls-files --modified); do
  echo "<goto input=\"$file\">REVIEW</goto>"
  break
done
