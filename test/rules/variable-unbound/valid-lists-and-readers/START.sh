owners=(alice bob)
for owner in "${owners[@]}"; do mail -s "your turn" "$owner" < note.txt; done
[[ "$(git describe)" =~ ^v([0-9]+) ]] && echo "${BASH_REMATCH[1]} ${PIPESTATUS[0]}" >&2
while read -r line; do lines=$((lines + 1)); done < note.txt
read -r start stat < note.txt
echo "<result>$lines $start</result>"
