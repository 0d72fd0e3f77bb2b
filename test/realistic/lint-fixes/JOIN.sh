#!/usr/bin/env bash
set -u
shopt -s nullglob
while open=(.fix/*.open); ((${#open[@]})); do sleep 10; done
for b in $(git for-each-ref --format='%(refname:short)' 'refs/heads/fix/*'); do
  git merge -q --no-edit "$b" || { git merge --abort; echo "$b" >> .fix/conflicts; }
done
if [[ -s .fix/conflicts ]]; then
  echo '<goto>CONFLICTS</goto>'
else
  echo '<result>all merged</result>'
fi
