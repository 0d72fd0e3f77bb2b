folder="${RAYMOND_NOTES:-/tmp}"
if [ -n "$RAYMOND_VERBOSE" ]; then set -x; fi
if [ "$RAYMOND_QUIET" = 1 ]; then exec 2> /dev/null; fi
[[ -z $RAYMOND_LEVEL ]] && RAYMOND_LEVEL=2
: "${RAYMOND_COLOUR=none}"
echo "$RAYMOND_COLOUR $RAYMOND_LEVEL" > "$folder/notes.txt"
echo "<goto>LAST</goto>"
