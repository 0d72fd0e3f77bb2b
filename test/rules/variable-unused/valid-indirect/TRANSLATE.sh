for name in lang target; do
  echo "$name: ${!name:-none}" >> settings.txt
done
echo "<result>done</result>"
