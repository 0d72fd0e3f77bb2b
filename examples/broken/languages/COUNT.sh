failed=$(grep -c FAIL results.txt)
if [ "$failed" > 0 ]; then
  echo "<result>red</result>"
else
  echo "<result>green</result>"
fi
