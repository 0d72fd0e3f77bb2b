#!/bin/bash
set -euo pipefail
read -r next < queue.txt
if [ -z "$next" ]; then
  echo "<result>the queue is empty</result>"
  exit 0
fi
echo "<goto input=\"$next\">WORK</goto>"
