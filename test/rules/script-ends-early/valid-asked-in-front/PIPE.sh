set -e
{ found=$(grep x notes.txt); [ -z "$found" ] || echo "$found"; } | cat >&2
n=0
for file in *.md; do ((n++)); done | cat
echo "<result>piped</result>"
