echo "judged" >> log.txt
echo "<goto input='$RAYMOND_RESULT'>OUT</goto>"
