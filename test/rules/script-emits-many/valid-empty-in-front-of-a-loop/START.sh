list=$(ls queue)
[ -z "$list" ] && echo "<result>nothing to do</result>"
for item in $list; do
  echo "<goto input=\"$item\">WORK</goto>"
  exit
done
