set -e
note() { let noted+=1; echo "$1" >&2; }
failed=0
noted=-1
for file in *.json; do
  jq . "$file" > checked.txt || (( failed++ ))
done
[ -f notes.txt ] || note "no notes"
((total = 0))
left=2
while [ "$left" -gt 0 ]; do
  make "step-$left" >&2 && break
  ((--left))
done
echo "<goto input=\"$failed failed\">GIVEUP</goto>"
