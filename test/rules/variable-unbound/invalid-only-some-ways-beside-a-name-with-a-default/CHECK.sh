for one in ${kinds:-none}; do git add "$one" >&2; done
echo "<result>ok</result>"
