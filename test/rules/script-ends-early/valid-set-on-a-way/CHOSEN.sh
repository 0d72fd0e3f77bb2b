set -eu
[ -n "$CHANNEL" ] || next=START
case "$RAYMOND_RESULT" in stable) next=LOOPS ;; beta) next=START ;; esac
echo "<goto>$next</goto>"
