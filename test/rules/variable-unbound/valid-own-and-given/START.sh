#!/usr/bin/env bash
# Given with --var: region, branch, mode.
regions=(eu us)
for branche in main next; do
  git fetch -q origin "$branch" "$branche"
done
model=large
MODE="$mode" make "MODEL=$model" "REGIONS=${regions[*]}" "REGION=$region"
while read -r size user home; do total=$((total + size)); done < <(ls -l)
echo "$USER has $total in $HOME" >&2
next=BUILD
export nexd=MEND
echo "<goto>$next</goto>"
