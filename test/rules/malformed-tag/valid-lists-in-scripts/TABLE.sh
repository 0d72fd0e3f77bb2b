#!/bin/bash
target_for() { case $1 in P) echo PLAN;; B) echo BUILD;; esac; }
while read -r f k; do
  [ -e "$f" ] || { echo "<goto>$(target_for "$k")</goto>"; exit; }
done <<'X'
.p P
.b B
X
echo "<result>done</result>"
