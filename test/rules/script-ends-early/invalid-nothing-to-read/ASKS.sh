read -r -p "Deploy? " answer
[ -n "$answer" ] || exit 1
echo "<result>$answer</result>"
