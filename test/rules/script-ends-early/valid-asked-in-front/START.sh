set -euo pipefail
if ! command -v jq >/dev/null 2>&1; then
  echo "<result>no jq</result>"
  exit 0
fi
tool=$(command -v jq)
[ -n "$tool" ] || exit 1
hits=0
if grep -q FAIL log.txt; then hits=$(grep -c FAIL log.txt); fi
if [ "$hits" -gt 0 ]; then echo "$hits" >&2; fi
line=$(grep owner notes.txt)
echo "$line" >&2
while IFS= read -r line; do [ -z "$line" ] && continue; echo "$line" >&2; done < notes.txt
count=$(grep '^count:' notes.txt | cut -d' ' -f2)
if [ "$count" -eq 0 ]; then echo "none" >&2; fi
name=$(git config user.name)
# [ -z "$name" ] is not needed
echo 'use [ -z "$name" ]' "$name" >&2
own=$(git config --list --local)
[ -z "$own" ] && echo "no settings" >&2
echo "<goto>CAUGHT</goto>"
