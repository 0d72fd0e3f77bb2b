#!/bin/bash
set -euo pipefail
commit=$(grep -oE '^[0-9a-f]{40} is the first bad commit' bisect.log | cut -d' ' -f1)
if [ -z "$commit" ]; then
  echo "<result>not found yet</result>"
  exit 0
fi
task=$(grep -m1 'TODO' tasks.md | sed 's/^- TODO //')
if [ -n "$task" ]; then
  echo "<result>$commit, next $task</result>"
else
  echo "<result>$commit</result>"
fi
