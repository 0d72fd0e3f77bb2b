make deploy REGION="$REGION" >&2
echo "<result>deployed</result>"
