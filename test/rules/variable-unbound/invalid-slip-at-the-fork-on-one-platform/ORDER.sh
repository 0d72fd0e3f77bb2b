order "$person" "$team" >&2
echo "<result>ordered</result>"
