set -euo pipefail
: "${SCAN_FOLDER:?}"
file="${RAYMOND_INPUT:?}"
if ocrmypdf --quiet "$file" out.pdf >&2; then
  next=NEXT
else
  touch "$SCAN_FOLDER.skipped"
fi
echo "<goto>$next</goto>"
