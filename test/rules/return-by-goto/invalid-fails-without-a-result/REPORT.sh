[ -n "$RAYMOND_RESULT" ] || exit 1
echo "<result>the work tree is $RAYMOND_RESULT</result>"
