set -e
known=$(wc -l < known.txt)
((known++))
for name in "$@"; do ((known--)); done
((rest = known / 2)) || true
echo "<result>$known known, $rest left</result>"
