while true; do
  if [ -f done ]; then rm done; echo "<result>done</result>"; fi
  sleep 1
done &
sleep 60
