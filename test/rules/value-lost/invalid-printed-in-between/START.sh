#!/bin/bash
broken=0
grep -o 'http[^ ]*' notes.md | while read -r link; do
  curl -fsS "$link" > /dev/null || broken=$((broken + 1))
done
printf 'checked, %d broken links\n' "$broken" >&2
if [ "$broken" -gt 0 ]; then
  echo "<result>broken</result>"
  exit 0
fi
grep '^## ' notes.md | mapfile -t titles
if [ "${#titles[@]}" -eq 0 ]; then
  echo "<result>no titles</result>"
else
  echo "<result>fine</result>"
fi
