set -u
if [ "$attempt" -ge 5 ]; then
  echo "<result>gave up</result>"
  exit 0
fi
attempt=$((attempt + 1))
make >&2 || sleep "$attempt"
echo "<result>made</result>"
