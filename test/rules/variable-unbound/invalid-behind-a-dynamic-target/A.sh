echo "got $RAYMOND_RESULTS" >&2; echo "<result>done</result>"
