test "$ROLE" = editor && echo "$ROL, $NODE, $HOSTS, $PARTS and ${BRNCH:-none}" >&2
echo "<result>done</result>"
