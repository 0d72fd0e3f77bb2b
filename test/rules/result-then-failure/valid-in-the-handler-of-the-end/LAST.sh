cleanup() { [ -f lock ] && rm lock; }
trap cleanup EXIT
today=$(date +%F)
echo "<result>$today</result>"
[ -n "$today" ] && echo "that was $today" >&2
