flag=false
[[ $RAYMOND_RESULT == suspect ]] && flag=true
printf '%s\n' "$flag" > invoice.flag
echo "<result>stored</result>"
