#!/bin/bash
status=$(jq .status state.json)
[ -f ready ] && read -r status < ready
kind=$(jq .kind state.json)
printf -v kind '%s' "${kind//\"/}"
state=$(jq .state state.json)
if [ "$state" = null ]; then state=open; fi
name=$(jq .name state.json)
: "${name:=main}"
for owner in "$(jq .owner state.json)" nobody; do
  [ "$owner" = nobody ] && break
done
owner=$(jq .owner state.json)
if [ "$status" = ok ] || [ "$kind" = bug ] || [ "$state" = open ] || [ "$owner" = nobody ]; then
  echo "<result>one</result>"
  exit 0
fi
echo "<result>two</result>"
