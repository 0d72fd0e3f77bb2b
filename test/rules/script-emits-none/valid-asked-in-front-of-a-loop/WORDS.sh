for word in $(cat words.txt); do
  echo "<goto input=\"$word\">REVIEW</goto>"
  break
done
