#!/bin/bash
set -euo pipefail
if [ ! -s queue.txt ]; then
  echo "<result>the queue is empty</result>"
  exit 0
fi
read -r next < queue.txt
if [ -z "$next" ]; then
  echo "<result>the queue is empty</result>"
  exit 0
fi
read -r owner < owner.txt || true
read -r mode < mode.txt || mode=fast
if read -r left < left.txt; then next="$next $left"; fi
while read -r line < lines.txt; do
  if [ -z "$line" ]; then echo "<result>a line is empty</result>"; exit 0; fi
done
if [ -z "$owner" ] || [ -z "$mode" ]; then
  echo "<result>nobody does it</result>"
  exit 0
fi
read -r more <<< "$next"
if [ -z "$more" ]; then echo "<result>nothing more</result>"; exit 0; fi
echo "<goto input=\"$next\">WORK</goto>"
