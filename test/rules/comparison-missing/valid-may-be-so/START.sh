#!/bin/bash
verdict=$(cat verdict.txt)
limit=3
if [ "$verdict" = "needs work" ]; then
  echo "<goto>FIX</goto>"
  exit 0
elif [ $verdict = "approved" ] || [[ $verdict = "in progress" ]]; then
  echo "<goto>SHIP</goto>"
  exit 0
fi
open=$(gh pr list --json number --jq length)
if [[ $open -eq limit ]]; then
  echo "<result>enough is open</result>"
  exit 0
elif (( open == 0 )); then
  echo "<result>nothing is open</result>"
  exit 0
fi
case $verdict in
  *later*) echo "it may be later" >&2 ;;&
  *) echo "it is $verdict" >&2 ;;&
  never) echo "<result>$verdict</result>" ;;
  *) echo "<goto>FIX</goto>" ;;
esac
