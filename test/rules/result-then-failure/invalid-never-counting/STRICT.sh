set -e
while true; do
  if [ -f done ]; then echo "<result>done</result>"; fi
  sleep 60
  ./still-wanted
done
