while true; do
  while true; do
    if [ -f done ]; then echo "<result>done</result>"; break 2; fi
    sleep 60
  done
done
