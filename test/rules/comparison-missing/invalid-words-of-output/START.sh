#!/bin/bash
severity=$(jq -r .severity alert.json)
if [ ! -z $(git status --porcelain) ]; then
  echo "<result>dirty</result>"
  exit 0
fi
case "$severity" in
  "1|2") echo "<result>severe</result>" ;;
  *) echo "<goto>CLEAN</goto>" ;;
esac
