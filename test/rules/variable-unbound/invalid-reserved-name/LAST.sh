[ -x "$RAYMOND_CLAUDE" ] || echo "the one on the PATH" >&2
echo "$RAYMOND_AGENT" >> agents.txt
echo "<result>$RAYMOND_AGENT did it</result>"
