tries=0
while [ ! -f plan.md ]; do
  tries=$((tries+1)
  sleep 1
done
echo "<result>$tries</result>"
