IFS=': ' read -r verdict place <<< "$RAYMOND_RESULT"
IFS=: read -r _ place <<< "$RAYMOND_RESULT"
if [ "$place" = " all is green" ]; then
  echo "<result>merged</result>"
else
  echo "<goto input='$place'>FIX</goto>"
fi
