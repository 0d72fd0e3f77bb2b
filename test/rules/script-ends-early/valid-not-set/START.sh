set -u
# With a word in its place, in a command of its own, where a handler has the last word, and on a way of no run.
issue=${1:-none}
n=$(echo "$2" 2>/dev/null) || true
( echo "$3" ) 2>/dev/null || true
log() { echo "$1" >&2; }
log begun
if [ "$#" -gt 0 ]; then echo "$1" >&2; fi
echo "<goto input=\"$issue$n\">LAST</goto>"
