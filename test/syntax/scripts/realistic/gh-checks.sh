#!/bin/bash
pr=$(gh pr view --json number -q .number 2>/dev/null)
if [[ -z "$pr" ]]; then
  gh pr create --fill >/dev/null && echo "<goto>WAIT</goto>" || echo "<goto>NOPR</goto>"
  exit 0
fi
status=$(gh pr checks "$pr" --json state -q '.[].state' | sort -u)
if [[ $status == *FAILURE* ]]; then
  echo "<goto>FIX_CI</goto>"
elif [[ $status == SUCCESS ]]; then
  echo "<call return='DONE'>MERGE</call>"
else
  sleep 30
  echo "<reset>WAIT</reset>"
fi
