id=$(head -n 1 queue.txt)
echo "<goto input=\"$idd\">WORK</goto>"
