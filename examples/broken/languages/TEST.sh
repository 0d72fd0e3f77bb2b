if [ -f results.txt ]; then
  echo "<result>tested</result>"
else
  echo "<result>not tested</result>"
