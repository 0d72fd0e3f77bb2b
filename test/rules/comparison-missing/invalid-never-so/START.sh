#!/bin/bash
verdict=$(cat verdict.txt)
if [ $verdict = "needs work" ]; then
  echo "<goto>FIX</goto>"
  exit 0
elif [[ $verdict -eq approved ]]; then
  echo "<goto>SHIP</goto>"
  exit 0
fi
open=$(gh pr list --json number --jq length)
if (( open = 0 )); then
  echo "<result>nothing is open</result>"
  exit 0
fi
case $verdict in
  *) echo "<goto>FIX</goto>" ;;
  later | never) echo "<result>$verdict</result>" ;;
esac
