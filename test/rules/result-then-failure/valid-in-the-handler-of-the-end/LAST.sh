set -e
lock=run.lock
pids=()
cleanup() {
  [ -f "$lock" ] && rm "$lock"
}
stop() {
  [ "${#pids[@]}" -gt 0 ] && kill "${pids[@]}"
}
leave() { [ -f notes.txt ] || return; rm notes.txt; }
trap 'leave; stop; cleanup' EXIT
touch "$lock"
sleep 1 &
pids+=($!)
last=$!
today=$(date +%F)
echo "<result>$today</result>"
[ -n "$today$last" ] && echo "that was $today" >&2
[ -n "$last" ] && echo "$last" >&2
