verdict=$(jq .verdict report.json)
pr="$(gh pr view --json state | jq -e '.state' || true)"
if [ "$verdict" = "approved" ]; then echo "<goto>NEXT</goto>"; exit 0; fi
if [[ $pr == MERGED ]]; then echo "<result>merged</result>"; exit 0; fi
if [ "$(jq .kind report.json)" != bug ]; then echo "<result>other</result>"; exit 0; fi
echo "<result>none</result>"
