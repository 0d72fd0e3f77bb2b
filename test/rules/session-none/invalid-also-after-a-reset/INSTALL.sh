npm install "$RAYMOND_RESULT" >&2
echo '<reset>NEXT</reset>'
