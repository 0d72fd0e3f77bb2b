for (name in a b); do make "$name" >&2; done
echo "<result>done</result>"
