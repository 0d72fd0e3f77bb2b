while true; do
  if [ -f done ]; then echo "<result>done</result>"; fi   # exit 0 is missing
  sleep 60
done
