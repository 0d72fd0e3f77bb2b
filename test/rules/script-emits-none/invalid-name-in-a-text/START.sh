echo "checking $INPUT" >&2
if [ "$STATUS" = "NO INPUT" ]; then
  echo "<result>x</result>"
fi
