#!/bin/bash
severity=$(jq -r .severity alert.json)
state=$(jq -r .state alert.json)
if [ ! -z "$(git status --porcelain)" ]; then
  echo "<result>dirty</result>"
  exit 0
fi
if [ ! -z $(git branch --show-current) ]; then git fetch; fi
case "$severity|$state" in
  "1|2" | "open|3") echo "<result>severe</result>" ;;
  *) echo "<goto>CLEAN</goto>" ;;
esac
