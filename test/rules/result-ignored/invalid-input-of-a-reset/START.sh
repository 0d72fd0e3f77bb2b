left=$(wc -l < todo.txt)
if [ "$left" -eq 0 ]; then
  echo "<result>all done</result>"
else
  echo "<reset input='$left left'>WORK</reset>"
fi
