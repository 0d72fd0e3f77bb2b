echo "$ROLE $ROL" >&2
echo "$NODE $HOSTS $PARTS" >&2
echo "${BRNCH:-none}" >&2
echo "<result>done</result>"
