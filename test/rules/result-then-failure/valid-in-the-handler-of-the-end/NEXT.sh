set -e
drop() { [ -d "$1" ] && rm -rf "$1"; return 0; }
trap '[ -f lock ] && rm lock' EXIT
trap 'drop build' INT
work=$(mktemp)
echo "<goto>LAST</goto>"
[[ -f "$work" ]] && rm "$work"
