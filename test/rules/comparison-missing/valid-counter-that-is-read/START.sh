n=0
while [ "$n" -lt 3 ]; do
  read -r n < count.txt
  [ -e stop ] && exit 1
done
echo "<result>there are $n</result>"
