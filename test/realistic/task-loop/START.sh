#!/usr/bin/env bash
# Picks the next open task, or goes to the summary when none is left.
set -euo pipefail

cd "$(git rev-parse --show-toplevel)"
mkdir -p .task

if [[ ! -f TASKS.md ]]; then
  echo "no TASKS.md in $(pwd)" >&2
  exit 1
fi

line=$(grep -n -m 1 '^- \[ \] ' TASKS.md || true)

if [[ -z $line ]]; then
  echo '<goto>SUMMARY</goto>'
  exit 0
fi

number=${line%%:*}
task=${line#*- \[ \] }

printf '%s\n' "$number" >.task/line
printf '%s\n' "$task" >.task/task
echo 0 >.task/test-runs
echo 0 >.task/review-rounds

echo "task at line $number: $task" >&2
printf '<reset input="%s">PLAN</reset>\n' "$(tr '"' "'" <.task/task)"
