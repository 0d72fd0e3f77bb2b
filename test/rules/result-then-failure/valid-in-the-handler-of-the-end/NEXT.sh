set -e
drop() { [ -d "$1" ] && rm -rf "$1"; return 0; }
report() { local rc=$?; [ "$rc" -ne 0 ] && echo "it ends with $rc" >&2; exit $rc; }
trap 'drop build' HUP
trap report EXIT INT TERM
work=$(mktemp)
echo "<goto>LAST</goto>"
[[ -f "$work" ]] && rm "$work"
