#!/usr/bin/env bash
count=0
for f in in/*; do
  mv "$f" busy/
  echo "<fork next=\"START\" f=\"$(basename "$f")\">A</fork>"
  count=$((count + 1))
done
if [ "$count" -eq 0 ]; then
  echo "<result>all</result>"
fi
