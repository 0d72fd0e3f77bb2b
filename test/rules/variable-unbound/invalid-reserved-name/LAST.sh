if [ -n "${RAYMOND_VERBOSE:-}" ]; then set -x; fi
[ -x "$RAYMOND_CLAUDE" ] || echo "the one on the PATH" >&2
echo "<result>$RAYMOND_AGENT did it</result>"
