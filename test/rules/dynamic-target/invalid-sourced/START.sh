. ./tickets.inc
[ -n "$TICKET" ] || echo "<result>no ticket</result>"
