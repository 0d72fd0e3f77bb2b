set -u
[ -d dist ] && size=$(du -sk dist | cut -f1)
if [ "${size:-0}" -gt 5000 ]; then
  echo "<result>dist has $size KiB</result>"
else
  echo "<result>small enough</result>"
fi
