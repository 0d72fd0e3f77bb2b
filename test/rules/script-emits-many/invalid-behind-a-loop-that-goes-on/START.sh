list=$(ls queue)
[ -z "$list" ] && echo "<result>nothing to do</result>"
for item in $list; do
  mv "queue/$item" work/
done
echo "<goto>WORK</goto>"
