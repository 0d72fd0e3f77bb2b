declare -A count=([create]=0 [update]=0 [delete]=0)
while IFS= read -r action; do
  count[$action]=$((${count[$action]:-0} + 1))
done < "$file"
if ((count[delete] > 0 || count[update] > 5)); then
  echo "<result>large $updat $deleted</result>"
else
  echo "<result>small</result>"
fi
