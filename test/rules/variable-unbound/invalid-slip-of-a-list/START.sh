declare -a owners=(alice bob)
tries=0
read -r tires < tries.txt
if [ "$tries" -gt 3 ]; then echo "<result>gave up</result>"; exit 0; fi
mail -s "your turn" "${owner[$tries]}" < note.txt
echo "<result>asked</result>"
