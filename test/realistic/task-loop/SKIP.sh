#!/usr/bin/env bash
# Puts the change aside and writes the reason into the list.
set -euo pipefail

reason=${RAYMOND_INPUT:-no reason given}
number=$(cat .task/line)

git stash push --quiet --include-untracked --message "task-loop: line $number" -- . ':!TASKS.md' || true
awk -v n="$number" -v why="$reason" 'NR == n { sub(/^- \[ \]/, "- [!]"); $0 = $0 " -- " why } { print }' TASKS.md > TASKS.md.new
mv TASKS.md.new TASKS.md
git commit --quiet -m "Skip a task" -- TASKS.md

echo '<goto>NEXT</goto>'
