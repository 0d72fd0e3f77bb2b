for i in $(seq 1 4000); do
  if [ -f no ]; then echo "<result>no</result>"; said=1; fi
  if [ -n "$said" ]; then exit 0; fi
  if [ -f yes ]; then echo "<result>yes</result>"; exit 0; fi
  sleep 10
done
echo "<result>timeout</result>"
