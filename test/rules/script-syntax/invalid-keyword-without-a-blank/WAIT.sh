while[[ ! -f done.txt ]]
do
  sleep 1
done
echo "<result>done</result>"
