for attempt in 1 2 3; do
  if ./check.sh > /dev/null; then
    echo "<result>done</result>"
    exit 0
  fi
  sleep 1
done
echo "gave up" >&2
