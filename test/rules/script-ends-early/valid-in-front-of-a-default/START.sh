set -euo pipefail
found=0
grep -q FAIL log || found=$?
next=SHIP
[ $found -eq 0 ] && next=FIX
git add .
code=$?
if [ "$MODE" = fast ]; then next=FIX; fi
note=
[ $code -eq 0 ] && note=", added"
echo "<goto input=\"checked$note\">$next</goto>"
