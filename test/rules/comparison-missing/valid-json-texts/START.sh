verdict=$(jq -r .verdict report.json)
state=$(gh pr view --json state | jq -cr '.state')
kind=$(jq .kind report.json | tr -d '"')
count=$(jq .count report.json)
done=$(jq .done report.json)
name=$(jq .name report.json)
name=${name//\"/}
owner=$(jq .owner report.json || echo nobody)
if [ "$verdict" = approved ] || [ "$state" = MERGED ] || [ "$kind" = bug ]; then echo "<result>one</result>"; exit 0; fi
if [ "$count" = 3 ] || [ "$done" = true ] || [ "$name" = x ] || [ "$owner" = nobody ]; then echo "<result>two</result>"; exit 0; fi
if [ "$(jq .kind report.json)" = '"bug"' ] || [ ! "$kind" = bug ]; then echo "<result>three</result>"; exit 0; fi
for file in *.patch; do [[ -f $file ]] && echo "$file" >&2; done
echo "<result>none</result>"
