#!/bin/bash
remaining=$(grep -c TODO PLAN.md 2>/dev/null || echo 0)
if [ "$remaining" -eq 0 ]; then
  echo "<goto>DONE</goto>"
elif (( remaining < 3 )); then
  echo "<goto>FEW</goto>"
elif [[ "$(git status --porcelain | grep -cE '^ M' || echo 0)" == 0 ]]; then
  echo "<result>clean</result>"
else
  echo "<result>many</result>"
fi
