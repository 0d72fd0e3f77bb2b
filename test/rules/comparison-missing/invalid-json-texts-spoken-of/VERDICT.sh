#!/bin/bash
result=$(jq .result state.json)
case "$result" in
  pass) echo "<result>pass</result>" ;;
  fail) echo "<result>fail</result>" ;;
  *) exit 1 ;;
esac
