#!/usr/bin/env bash
declare -a owners=(alice bob)
tries=0
read -r tires < tries.txt
label=$(gh issue view 7 --json labels --jq '.labels | map(.name | select(. == "ask")) | .[0] // ""')
if [ "$tries" -gt 3 ] || [ -z "$label" ]; then echo "<result>gave up</result>"; exit 0; fi
if [ "${#ownesr[@]}" -eq 1 ]; then echo "<result>nobody else to ask</result>"; exit 0; fi
mail -s "your turn" "${owner[$tries]}" < note.txt
echo "<result>asked about $label</result>"
