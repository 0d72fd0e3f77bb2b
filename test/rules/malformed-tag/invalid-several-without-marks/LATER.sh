current=$(head -n 1 list.txt)
echo "<call return="END" input="$(basename "$current")">W</call>"
